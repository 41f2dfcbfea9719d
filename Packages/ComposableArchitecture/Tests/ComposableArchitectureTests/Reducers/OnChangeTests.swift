import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

@Suite struct OnChangeTests {
  private struct State: Equatable, Sendable {
    var query = ""
    var page = 0
    var changes: [String] = []
  }

  private enum Action: Equatable, Sendable {
    case queryTyped(String), pageTurned, changed(String), cleared
  }

  private static func feature(
    state: inout State, action: Action, environment: Recorder<String>
  ) -> [Effect<Action>] {
    switch action {
    case .queryTyped(let query): state.query = query
    case .pageTurned: state.page += 1
    case .changed(let change): state.changes.append(change)
    case .cleared: state = State()
    }
    return []
  }

  private static let reducer = onChange(feature, of: \.query) { previous, state, action, log in
    log.record("\(action)")
    state.page = 0
    return [.just(.changed("\(previous) → \(state.query)"))]
  }

  @Test func `The second reducer runs after every action that changes the part`() {
    let log = Recorder<String>()
    let store = Store(initialValue: State(), reducer: Self.reducer, environment: log)
    store.send(.pageTurned)
    store.send(.queryTyped("a"))
    store.send(.queryTyped("a"))
    store.send(.queryTyped("ab"))
    #expect(store.value == State(query: "ab", page: 0, changes: [" → a", "a → ab"]))
    #expect(log.all == [#"queryTyped("a")"#, #"queryTyped("ab")"#])
  }

  @Test func `An action that does not change the part starts nothing`() {
    var state = State(query: "a")
    #expect(Self.reducer(&state, .pageTurned, Recorder()).isEmpty)
    #expect(Self.reducer(&state, .queryTyped("a"), Recorder()).isEmpty)
    #expect(state == State(query: "a", page: 1))
  }

  @Test func `The effects of the second reducer come after those of the first`() {
    let reducer = onChange(
      { (value: inout Int, action: Int, _: Void) in
        value = action
        return [.just(1), .just(2)]
      },
      of: { $0 }
    ) { _, _, _, _ in [.just(3)] }
    var value = 0
    #expect(outputs(of: reducer(&value, 7, ())) == [1, 2, 3])
    #expect(outputs(of: reducer(&value, 7, ())) == [1, 2])
  }

  @Test func `A change that the second reducer makes does not run it again`() {
    let calls = Recorder<Int>()
    let reducer = onChange(
      { (value: inout Int, action: Int, _: Void) in
        value = action
        return []
      },
      of: { $0 }
    ) { previous, value, _, _ in
      calls.record(previous)
      value += 1
      return []
    }
    let store = Store(initialValue: 0, reducer: reducer, environment: ())
    store.send(5)
    #expect(store.value == 6)
    #expect(calls.all == [0])
  }

  @Test func `The part can be computed from several properties`() {
    let reducer = onChange(Self.feature, of: { [$0.query.count, $0.page] }) { _, state, _, _ in
      state.changes.append("changed")
      return []
    }
    var state = State(query: "ab")
    _ = reducer(&state, .queryTyped("cd"), Recorder())
    #expect(state.changes == [])
    _ = reducer(&state, .pageTurned, Recorder())
    #expect(state.changes == ["changed"])
  }

  @Test func `Without a reducer, onChange applies to any reducer of the state`() {
    let resetting:
      (@escaping Reducer<State, Action, Recorder<String>>)
        -> Reducer<State, Action, Recorder<String>> = onChange(of: \.query) { _, state, _, _ in
          state.page = 0
          return []
        }
    var state = State(page: 3)
    _ = resetting(Self.feature)(&state, .queryTyped("a"), Recorder())
    #expect(state == State(query: "a", page: 0))
  }

  @Test func `A part that an action does not change is not copied`() {
    let reducer = onChange(
      { (values: inout [Int], action: Int, _: Void) in
        values[0] = action
        return []
      },
      of: \.count
    ) { _, _, _, _ in [] }
    var values = Array(0..<1_000)
    let before = address(of: values)
    _ = reducer(&values, 42, ())
    #expect(values[0] == 42)
    #expect(address(of: values) == before)
  }

  @Test func `In every order of events, the result belongs to the last query`() throws {
    struct Search: Hashable, Sendable { var (query, result) = ("", "") }
    enum SearchAction: Equatable, Sendable { case typed(String), cleared, found(String) }
    let feature: Reducer<Search, SearchAction, Void> = { state, action, _ in
      switch action {
      case .typed(let query): state.query = query
      case .cleared: state.query = ""
      case .found(let result): state.result = result
      }
      return []
    }
    func search(cancelInFlight: Bool) -> Reducer<Search, SearchAction, Void> {
      onChange(feature, of: \.query) { _, state, _, _ in
        [
          .run { [query = state.query] send in
            await Task.yield()
            send(.found("about \(query)"))
          }
          .cancellable(id: "search", cancelInFlight: cancelInFlight)
        ]
      }
    }
    func exploration(cancelInFlight: Bool) throws -> Exploration {
      try explore(
        initialValue: Search(), actions: [.typed("a"), .typed("b"), .cleared],
        reducer: search(cancelInFlight: cancelInFlight), environment: { _ in () },
        finally: { $0.result == "about \($0.query)" })
    }
    let cancelling = try exploration(cancelInFlight: true)
    #expect(cancelling.isComplete)
    var racing: Exploration?
    withKnownIssue { racing = try exploration(cancelInFlight: false) }
    #expect(racing?.failure != nil)
  }

  @Test func `A function decides which changes matter`() {
    let log = Recorder<String>()
    let reducer = onChange(Self.feature, of: { $0 }, by: { $0.query.count == $1.query.count }) {
      previous, state, action, log in
      log.record("\(previous.query) → \(state.query)")
      return []
    }
    let store = Store(initialValue: State(), reducer: reducer, environment: log)
    for action in [Action.queryTyped("a"), .queryTyped("b"), .pageTurned, .queryTyped("bc")] {
      store.send(action)
    }
    #expect(log.all == [" → a", "b → bc"])
  }
}
