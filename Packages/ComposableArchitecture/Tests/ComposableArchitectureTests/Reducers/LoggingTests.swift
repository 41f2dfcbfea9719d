import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct LoggingTests {
  private struct State: Sendable { var count = 0 }
  private enum Action: Sendable { case add(Int), added }

  private static func reducer(
    state: inout State, action: Action, environment log: Recorder<String>
  ) -> [Effect<Action>] {
    guard case .add(let number) = action else { return [] }
    state.count += number
    return [
      .sync {
        log.record("effect"); return .added
      }
    ]
  }

  /// Returns the text without the context that `dump` puts before a private type.
  private func simplified(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasPrefix("▿") ? "▿ State" : $0
    }
  }

  @Test func `The action and its result are logged`() {
    let log = Recorder<String>()
    let store = Store(
      initialValue: State(),
      reducer: logging(Self.reducer, printer: { log.record($0) }),
      environment: Recorder<String>()
    )
    store.send(.add(2))
    #expect(
      log.all.map(simplified) == [
        ["Action: add(2)", "Value:", "▿ State", "  - count: 2", "---"],
        ["Action: added", "Value:", "▿ State", "  - count: 2", "---"],
      ]
    )
  }

  @Test func `The environment can provide the printer`() {
    let log = Recorder<String>()
    let store = Store(
      initialValue: 0,
      reducer: logging(
        { (value: inout Int, action: Int, _: Recorder<String>) in
          value += action
          return []
        },
        printer: { environment in { environment.record($0) } }
      ),
      environment: log
    )
    store.send(2)
    #expect(log.all == ["Action: 2\nValue:\n- 2\n---"])
  }

  @Test func `The log precedes the effects of the reducer`() {
    let log = Recorder<String>()
    let store = Store(
      initialValue: State(),
      reducer: logging(Self.reducer, printer: { _ in log.record("log") }),
      environment: log
    )
    store.send(.add(2))
    #expect(log.all == ["log", "effect", "log"])
  }

  @Test func `Nothing is logged until the effect runs`() {
    let log = Recorder<String>()
    var state = State()
    let effects = logging(Self.reducer, printer: { log.record($0) })(&state, .add(2), Recorder())
    #expect(log.all.isEmpty)
    #expect(effects.count == 2)
  }
}
