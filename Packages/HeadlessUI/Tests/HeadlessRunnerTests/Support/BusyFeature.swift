import ComposableArchitecture
import Dispatch
import HeadlessUI
import Synchronization

@testable import HeadlessRunner

enum BusyAction: Codable, Equatable, Sendable {
  case busyTapped, busy
  case incrTapped
  case chainTapped, link(Int)
}

/// Makes another thread reduce an action until the test lets it continue.
final class Busyness: Sendable {
  private let callback = Mutex<(@Sendable () -> Void)?>(nil)
  private let start = DispatchSemaphore(value: 0)
  private let end = DispatchSemaphore(value: 0)

  func add(_ callback: @escaping @Sendable () -> Void) {
    self.callback.withLock { $0 = callback }
  }

  /// Returns when another thread is inside the reducer.
  func begin() {
    let callback = callback.withLock { $0.take() }
    DispatchQueue.global().async { callback?() }
    start.wait()
  }

  /// Called in the reducer.
  func block() {
    start.signal()
    end.wait()
  }

  func finish() { end.signal() }
}

/// A feature whose reducer takes long for one action. Its screen can be made meanwhile, because it shows no state.
func busyProgram(
  _ busyness: Busyness, onExit: [BusyAction] = [], afterTap: @escaping @Sendable () -> Void = {}
) -> Program<Int, BusyAction> {
  Program(
    initialValue: 0,
    reducer: { count, action, busyness in
      switch action {
      case .busyTapped:
        return [.future { callback in busyness.add { callback(.busy) } }]
      case .busy: busyness.block()
      case .incrTapped: count += 1
      case .chainTapped: return [.just(.link(1)).cancellable(id: "chain")]
      case .link(let number):
        count = number
        if number < 5 { return [.just(.link(number + 1))] }
      }
      return []
    },
    environment: busyness,
    view: { BusyView(store: $0, afterTap: afterTap) },
    onExit: onExit)
}

struct BusyView: View {
  let store: Store<Int, BusyAction>
  let afterTap: @Sendable () -> Void

  var body: Screen {
    Screen("Busy") {
      Button("Work") { store.send(.busyTapped) }
      Button("+", key: "i") {
        store.send(.incrTapped)
        afterTap()
      }
      TextField("Search", text: "") { [store] _ in
        store.send(.incrTapped)
      } onSubmit: {
        [store] in
        store.send(.incrTapped)
      }
      Toggle("Loud", isOn: false) { [store] _ in store.send(.incrTapped) }
      Stepper("Size", value: 1, in: 0...9) { [store] _ in store.send(.incrTapped) }
      Button("Chain") { store.send(.chainTapped) }
    }
  }
}
