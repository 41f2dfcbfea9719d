import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct OngoingTests {
  private struct State: Equatable, Sendable {
    var wanted: Set<Int> = []
    var answers: [Int] = []
  }

  private enum Action: Equatable, Sendable { case started, want(Set<Int>), answered(Int), other }

  private let requests = Requests()
  private let log = Recorder<String>()

  private var inner: Reducer<State, Action, Void> {
    { [log] state, action, _ in
      switch action {
      case .want(let wanted): state.wanted = wanted
      case .answered(let answer): state.answers.append(answer)
      case .started, .other: break
      }
      return [.fireAndForget { log.record("reducer") }]
    }
  }

  private func effect(_ id: Int) -> Effect<Action> {
    .merge(
      .fireAndForget { [log] in log.record("start \(id)") },
      requests.effect(id).map { .answered($0) })
  }

  private func store(wanted: Set<Int> = []) -> Store<State, Action> {
    Store(
      initialValue: State(wanted: wanted),
      reducer: ongoing(inner, while: \.wanted, startingAt: .started) { id, _ in effect(id) },
      environment: ())
  }

  @Test func `An effect starts when it becomes wanted, and is cancelled when it is not wanted`() {
    let store = store()
    store.send(.want([1]))
    #expect(log.all == ["reducer", "start 1"])
    #expect(store.effectsInFlight == 1)
    store.send(.other)
    #expect(store.effectsInFlight == 1)
    store.send(.want([2]))
    requests.answer(1, with: 10)
    requests.answer(2, with: 20)
    #expect(store.value.answers == [20])
    #expect(log.all.filter { $0 != "reducer" } == ["start 1", "start 2"])
  }

  @Test func `The first action starts what the initial value wants`() {
    let store = store(wanted: [1])
    store.send(.other)
    #expect(store.effectsInFlight == 0)
    store.send(.started)
    #expect(store.effectsInFlight == 1)
  }

  @Test func `Nothing is started twice, even after it has ended by itself`() {
    let store = store(wanted: [1, 2])
    store.send(.started)
    requests.answer(1, with: 10)
    #expect(store.effectsInFlight == 1)
    store.send(.started)
    #expect(log.all.filter { $0 != "reducer" } == ["start 1", "start 2"])
    store.send(.want([2]))
    store.send(.want([1, 2]))
    #expect(log.all.filter { $0 != "reducer" } == ["start 1", "start 2", "start 1"])
  }

  @Test func `Each store starts its own effects`() {
    let reducer = ongoing(inner, while: \.wanted, startingAt: .started) { id, _ in effect(id) }
    let stores = (1...2).map { _ in
      Store(initialValue: State(wanted: [1]), reducer: reducer, environment: ())
    }
    for store in stores { store.send(.started) }
    stores[0].send(.want([]))
    #expect(stores.map(\.effectsInFlight) == [0, 1])
  }

  @Test func `The effects of a set start in the order of its descriptions`() {
    let store = store()
    store.send(.want([3, 1, 2, 5, 4]))
    #expect(log.all == ["reducer"] + (1...5).map { "start \($0)" })
  }

  @Test(arguments: [true, false])
  func `A Bool, an optional and an array say what is wanted`(isWanted: Bool) {
    let log = Recorder<String>()
    let reducer: Reducer<Bool, Action, Void> = combine {
      reduce { state, action, _ in
        if action == .started { state = isWanted }
        return []
      }
      ongoing(while: { $0 }, startingAt: .started) { _, _ in
        .fireAndForget { log.record("bool") }
      }
      ongoing(while: { $0 ? 7 : nil }, startingAt: .started) { id, _ in
        .fireAndForget { log.record("optional \(id)") }
      }
      ongoing(while: { $0 ? ["b", "a"] : [] }, startingAt: .started) { id, _ in
        .fireAndForget { log.record("array \(id)") }
      }
      ongoing(while: { $0 }, startingAt: { if case .started = $0 { true } else { false } }) {
        _, _ in .fireAndForget { log.record("closure") }
      }
    }
    Store(initialValue: false, reducer: reducer, environment: ()).send(.started)
    #expect(
      log.all == (isWanted ? ["bool", "optional 7", "array b", "array a", "closure"] : []))
  }

  // MARK: - Scopes

  private struct Rows: Equatable, Sendable { var rows: [String: State] }

  private enum RowsAction: Equatable, Sendable {
    case row(String, Action), removed(String), cancelled(String), reset
  }

  private func rowsStore(_ rows: [String: State]) -> Store<Rows, RowsAction> {
    let row: Reducer<State, Action, Void> = ongoing(
      inner, while: \.wanted, startingAt: .started
    ) { id, _ in effect(id) }
    return Store(
      initialValue: Rows(rows: rows),
      reducer: combine {
        forEach(
          row, value: \.rows,
          action: CasePath<RowsAction, (String, Action)>(
            embed: { .row($0.0, $0.1) },
            extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } }),
          environment: { $0 })
        reduce { state, action, _ in
          switch action {
          case .row: return []
          case .cancelled(let id): return [.cancel(child: \Rows.rows, element: id)]
          case .removed(let id):
            state.rows[id] = nil
            return [.cancel(child: \Rows.rows, element: id)]
          case .reset:
            for id in state.rows.keys { state.rows[id] = State() }
            return []
          }
        }
      }, environment: ())
  }

  @Test func `Each row has its own effects, which end with the row`() {
    let store = rowsStore(["a": State(), "b": State()])
    store.send(.row("a", .want([1])))
    store.send(.row("b", .want([2])))
    #expect(store.effectsInFlight == 2)
    store.send(.row("a", .want([])))
    #expect(store.effectsInFlight == 1)
    store.send(.removed("b"))
    #expect(store.effectsInFlight == 0)
  }

  @Test func `What something outside has reset ends at the next action of that row`() {
    let store = rowsStore(["a": State(), "b": State()])
    store.send(.row("a", .want([1, 2])))
    store.send(.row("b", .want([3])))
    store.send(.reset)
    #expect(store.effectsInFlight == 3)
    store.send(.row("a", .other))
    #expect(store.effectsInFlight == 1)
    store.send(.row("a", .want([1])))
    #expect(log.all.count { $0 == "start 1" } == 2)
  }

  @Test func `An effect starts again in a child whose effects were cancelled`() {
    let store = rowsStore(["a": State(wanted: [1])])
    store.send(.row("a", .started))
    requests.answer(1, with: 10)
    store.send(.cancelled("a"))
    store.send(.row("a", .started))
    #expect(log.all.count { $0 == "start 1" } == 2)
  }

  private struct Document: Equatable, Sendable {
    var state = State()
    var history = UndoHistory<State>()
  }

  private enum DocumentAction: Equatable, Sendable { case inner(Action), undo }

  @Test func `An undo starts and ends the effects of the state that it restores`() {
    let path = CasePath<DocumentAction, Action>(embed: { .inner($0) }) {
      if case .inner(let action) = $0 { action } else { nil }
    }
    let undoing: Reducer<Document, DocumentAction, Void> = undoable(
      pullback(inner, value: \.state, action: path), of: \.state, history: \.history
    ) { $0 == .undo ? .undo : .new() }
    let store = Store(
      initialValue: Document(),
      reducer: ongoing(undoing, while: \.state.wanted, startingAt: .inner(.started)) { id, _ in
        effect(id).map { .inner($0) }
      }, environment: ())
    store.send(.inner(.want([1])))
    store.send(.inner(.want([])))
    #expect(store.effectsInFlight == 0)
    store.send(.undo)
    #expect(store.value.state.wanted == [1])
    #expect(store.effectsInFlight == 1)
    store.send(.undo)
    #expect(store.effectsInFlight == 0)
  }
}
