import ComposableArchitecture
import Dispatch
import HeadlessRunner
import HeadlessTesting
import HeadlessUI
import Synchronization
import Testing

/// Tests a driver while another thread is reducing.
@Suite struct BusyAppTests {
  @Test func `A call returns when its own action is reduced, with its feedback`() async throws {
    let slowness = Slowness()
    let app = try await AppDriver(slowness.program(), time: .real)
    app.tap("Start")
    slowness.begin()
    app.tap("+")
    app.expect(\.self, 1)
  }
}

/// A feature that another thread reduces until a button is tapped. Its screen can be made meanwhile, because it shows no
/// state.
enum SlowAction: Codable, Equatable, Sendable { case startTapped, slow, incrTapped, linked }

/// Blocks the reducer until the test lets it continue.
final class Slowness: Sendable {
  private let callback = Mutex<(@Sendable () -> Void)?>(nil)
  private let start = DispatchSemaphore(value: 0)
  private let end = DispatchSemaphore(value: 0)

  /// Returns when another thread is inside the reducer.
  func begin() {
    let callback = callback.withLock { $0.take() }
    DispatchQueue.global().async { callback?() }
    start.wait()
  }

  /// Returns a program whose reducer is blocked after `begin()`, until “+” has sent its action.
  func program() -> Program<Int, SlowAction> {
    Program(
      initialValue: 0,
      reducer: { count, action, slowness in
        switch action {
        case .startTapped:
          return [
            .future { callback in slowness.callback.withLock { $0 = { callback(.slow) } } }
          ]
        case .slow:
          slowness.start.signal()
          slowness.end.wait()
        case .incrTapped: return [.just(.linked)]
        case .linked: count += 1
        }
        return []
      },
      environment: self,
      view: { [end] in SlowView(store: $0, end: end) })
  }
}

private struct SlowView: View {
  let store: Store<Int, SlowAction>
  let end: DispatchSemaphore

  var body: Screen {
    Screen("Slow") {
      Button("Start") { store.send(.startTapped) }
      Button("+") {
        store.send(.incrTapped)
        end.signal()
      }
    }
  }
}
