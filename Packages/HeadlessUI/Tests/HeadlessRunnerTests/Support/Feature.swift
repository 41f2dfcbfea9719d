import ComposableArchitecture
import HeadlessUI
import Synchronization

@testable import HeadlessRunner

/// A small feature whose requests are in flight until the test answers them.
struct FeatureState: Codable, Equatable, Sendable {
  var count = 0
  var answer: String?
}

enum FeatureAction: Codable, Equatable, Sendable {
  case incrTapped
  case requestTapped
  case response(String)
  case startTimer
  case twiceTapped
}

func featureReducer(
  state: inout FeatureState, action: FeatureAction, environment requests: Requests
) -> [Effect<FeatureAction>] {
  switch action {
  case .incrTapped:
    state.count += 1
  case .requestTapped:
    return [.future { callback in requests.add { callback(.response($0)) } }]
  case .response(let answer):
    state.answer = answer
  case .startTimer:
    return [.run { _ in await untilCancelled() }]
  case .twiceTapped:
    return [.just(.incrTapped), .just(.incrTapped)]
  }
  return []
}

struct FeatureView: View {
  let store: Store<FeatureState, FeatureAction>

  var body: Screen {
    Screen("Feature") {
      Text("\(store.count)")
      Button("+", isEnabled: store.count < 2) { store.send(.incrTapped) }
    }
    .alert(store.answer) {}
  }
}

/// The requests that have not been answered yet.
final class Requests: Sendable {
  private let callbacks = Mutex<[@Sendable (String) -> Void]>([])
  private let standingAnswer = Mutex<String?>(nil)

  func add(_ callback: @escaping @Sendable (String) -> Void) {
    let answer = standingAnswer.withLock { answer in
      if answer == nil { callbacks.withLock { $0.append(callback) } }
      return answer
    }
    if let answer { callback(answer) }
  }

  /// Answers all pending and future requests, because an effect may make its request at any time.
  func answerAll(_ answer: String) {
    standingAnswer.withLock { $0 = answer }
    self.answer(answer)
  }

  func answer(_ answer: String) {
    let callbacks = callbacks.withLock { callbacks in
      defer { callbacks = [] }
      return callbacks
    }
    for callback in callbacks { callback(answer) }
  }
}

/// Waits until the task is cancelled.
func untilCancelled() async {
  for await _ in AsyncStream<Never>.makeStream().stream {}
}

/// Assembles the feature as an app would.
func featureProgram(
  _ requests: Requests = Requests(),
  isEndless: @escaping @Sendable (FeatureAction) -> Bool = { _ in false }
) -> Program<FeatureState, FeatureAction> {
  Program(
    initialValue: FeatureState(),
    reducer: featureReducer,
    environment: requests,
    view: { FeatureView(store: $0) },
    isEndless: isEndless
  )
}
