import ComposableArchitecture
import Foundation
import HeadlessUI

@testable import HeadlessRunner

/// A feature with a timer, a debounce, a date, and a request that leaves the store's executor.
struct TimedState: Codable, Equatable, Sendable {
  var ticks = 0
  var searches: [String] = []
  var date: Date?
  var answer: String?
}

enum TimedAction: Codable, Equatable, Sendable {
  case startTapped
  case remindTapped
  case ticked
  case queryChanged(String)
  case queryEnded(String)
  case stampTapped
  case requestTapped
  case answered(String)
}

struct TimedEnvironment: Sendable {
  var time: AppTime
  var requests: Requests
}

func timedReducer(
  state: inout TimedState, action: TimedAction, environment: TimedEnvironment
) -> [Effect<TimedAction>] {
  let clock = environment.time.clock
  switch action {
  case .startTapped:
    return [
      .run { send in
        while (try? await clock.sleep(for: .seconds(10))) != nil { send(.ticked) }
      }
    ]
  case .remindTapped:
    return [.just(.ticked).delay(for: .seconds(5), clock: clock)]
  case .ticked:
    state.ticks += 1
  case .queryChanged(let query):
    return [.just(.queryEnded(query)).debounce(id: "query", for: .milliseconds(300), clock: clock)]
  case .queryEnded(let query):
    state.searches.append(query)
  case .stampTapped:
    state.date = environment.time.now()
  case .requestTapped:
    let requests = environment.requests
    return [
      .run { send in
        let answer = await withTaskCancellationHandler {
          await withCheckedContinuation { continuation in
            requests.add { continuation.resume(returning: $0) }
          }
        } onCancel: {
          requests.answerAll("cancelled")
        }
        send(.answered(answer))
      }
    ]
  case .answered(let answer):
    state.answer = answer
  }
  return []
}

struct TimedView: View {
  let store: Store<TimedState, TimedAction>

  var body: Screen {
    Screen("Timed") {
      Text("\(store.ticks) ticks")
      Text("Searched for \(store.searches.joined(separator: ", "))")
    }
  }
}

/// Assembles the feature as an app would, with the runner's time.
func timedProgram(
  _ requests: Requests = Requests(),
  isEndless: @escaping @Sendable (TimedAction) -> Bool = { _ in false }
) -> Program<TimedState, TimedAction> {
  Program(
    initialValue: TimedState(),
    reducer: timedReducer,
    environment: { time in TimedEnvironment(time: time, requests: requests) },
    view: { TimedView(store: $0) },
    isEndless: isEndless
  )
}
