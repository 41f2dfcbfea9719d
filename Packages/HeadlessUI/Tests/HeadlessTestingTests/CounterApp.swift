import ArgumentParser
import ComposableArchitecture
import Dispatch
import HeadlessRunner
import HeadlessUI

/// An app with one of every control.
struct CounterApp: HeadlessApp {
  static let name = "counter"
  static let abstract = "Counts."

  struct Options: ParsableArguments {
    @Option var start = 0
  }

  static func program(_ options: Options) -> Program<CounterState, CounterAction> {
    counter(startingAt: options.start)
  }
}

struct CounterState: Codable, Equatable {
  var count = 0
  var name = ""
  var names: [String] = []
  var isLoud = false
  var color = "red"
  var size = 1
  var isHelpShown = false
}

enum CounterAction: Codable, Equatable {
  case incrTapped, decrTapped, incrLater, incrDelayed, requestTapped, response(Int), hang,
    startTicking
  case nameChanged(String), nameSubmitted, loudChanged(Bool), colorChosen(String), sizeChanged(Int)
  case helpTapped, helpDismissed
}

/// - Parameters:
///   - count: The count to begin with.
///   - onResponse: Called with the response to a request, before the response is reduced.
func counter(
  startingAt count: Int = 0,
  isEndless: @escaping @Sendable (CounterAction) -> Bool = { _ in false },
  onStart: [CounterAction] = [],
  onExit: [CounterAction] = [],
  onResponse: @escaping @Sendable (Int) -> Void = { _ in }
) -> Program<CounterState, CounterAction> {
  Program(
    initialValue: CounterState(count: count),
    reducer: { state, action, time in
      switch action {
      case .incrTapped: state.count += 1
      case .decrTapped: state.count -= 1
      case .incrLater:
        return [Effect.just(.incrTapped).deferred(for: .seconds(1), clock: time.clock)]
      case .incrDelayed:
        return [Effect.just(.incrTapped).delay(for: .seconds(1), clock: time.clock)]
      case .requestTapped:
        // The response arrives on another thread, like a server's response.
        return [
          .future { callback in
            DispatchQueue.global().async {
              onResponse(42)
              callback(.response(42))
            }
          }
        ]
      case .response(let count): state.count = count
      case .startTicking:
        return [.timer(id: 0, every: .seconds(1), clock: time.clock, output: .incrTapped)]
      case .hang: return [.run { _ in for await _ in AsyncStream<Never>.makeStream().stream {} }]
      case .nameChanged(let name): state.name = name
      case .nameSubmitted: state.names.append(state.name)
      case .loudChanged(let isLoud): state.isLoud = isLoud
      case .colorChosen(let color): state.color = color
      case .sizeChanged(let size): state.size = size
      case .helpTapped: state.isHelpShown = true
      case .helpDismissed: state.isHelpShown = false
      }
      return []
    },
    environment: { (time: AppTime) in time },
    view: { CounterView(store: $0) },
    isEndless: isEndless,
    onStart: onStart,
    onExit: onExit)
}

struct CounterView: View {
  let store: Store<CounterState, CounterAction>

  var body: Screen {
    let state = store.value
    return Screen("Counter") {
      Text("Count: \(state.count)")
      Button("+", key: "i") { store.send(.incrTapped) }
      TextField("Name", text: state.name) {
        store.send(.nameChanged($0))
      } onSubmit: {
        store.send(.nameSubmitted)
      }
      Toggle("Loud", isOn: state.isLoud) { store.send(.loudChanged($0)) }
      Picker("Color", selection: state.color, options: ["red", "blue"], label: { $0 }) {
        store.send(.colorChosen($0))
      }
      Stepper("Size", value: state.size, in: 1...5) { store.send(.sizeChanged($0)) }
      Button("Help") { store.send(.helpTapped) }
    }
    .sheet(isPresented: state.isHelpShown, onDismiss: { store.send(.helpDismissed) }) {
      HelpView()
    }
  }
}

struct HelpView: View {
  var body: Screen { Screen("Help") { Text("Tap what you like.") } }
}
