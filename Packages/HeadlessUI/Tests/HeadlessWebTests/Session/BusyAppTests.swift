import ComposableArchitecture
import Dispatch
import HeadlessRunner
import HeadlessUI
import Synchronization
import Testing

@testable import HeadlessWeb

/// Tests requests while another thread is reducing.
@Suite(.timeLimit(.minutes(10))) struct BusyAppTests {
  private let slowness = Slowness()

  @Test func `A tap is answered when its own action is reduced, with its feedback`() async throws {
    let session = WebSession.patient(slowness.program())
    _ = await session.tap("button/Start")
    slowness.begin()
    #expect(await session.tap("button/%252b").status == 200)
    #expect(await session.command("state").first == #"{"path":null,"state":1}"#)
  }

  @Test func `A command is answered when its own action is reduced, and prints it`() async throws {
    let session = WebSession.patient(slowness.program())
    _ = await session.command("tap Start")
    slowness.begin()
    let lines = await session.command("tap +")
    #expect(lines.last == #"{"command":2,"ok":true}"#)
    #expect(lines.contains { $0.hasPrefix(#"{"action":"incrTapped","by":"user""#) })
    #expect(lines.contains { $0.hasPrefix(#"{"action":"linked","by":"effect""#) })
  }

  @MainActor
  @Test func `A turnstile lets one caller continue at a time`() async {
    let turnstile = Turnstile()
    await turnstile.enter()
    var entered: [Int] = []
    let callers = (1...3).map { number in
      Task {
        await turnstile.enter()
        entered.append(number)
        await Task.yield()
        #expect(entered.last == number)
        turnstile.leave()
      }
    }
    await Task.yield()
    #expect(entered == [])
    turnstile.leave()
    for caller in callers { await caller.value }
    #expect(entered.sorted() == [1, 2, 3])
    #expect(!turnstile.isTaken)
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
      view: { [end] in SlowWebView(store: $0, end: end) })
  }
}

private struct SlowWebView: View {
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
