import ComposableArchitecture
import ComposableArchitectureCollections
import ComposableArchitectureTesting
import Testing

@Suite struct LifecycleElementsTests {
  private struct Row: Equatable, Identifiable, Sendable {
    var id: Int
    var ticks = 0
    var isNew = false
  }

  private struct State: Equatable, Sendable {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    var removed: [Int] = []
  }

  private enum RowAction: Equatable, Sendable { case startTapped, ticked }

  private enum Action: Equatable, Sendable {
    case row(Int, RowAction)
    case added(Int), cleared, removed(Int), reversed, noted(Int)
  }

  private static let row = CasePath<Action, (Int, RowAction)>(
    embed: { .row($0.0, $0.1) },
    extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })

  private static func ticking(_ clock: TestClock) -> Effect<RowAction> {
    .timer(id: "timer", every: .seconds(1), clock: clock, output: .ticked)
  }

  private static func rowReducer(
    row: inout Row, action: RowAction, clock: TestClock
  ) -> [Effect<RowAction>] {
    if action == .ticked { row.ticks += 1 }
    return action == .startTapped ? [ticking(clock)] : []
  }

  private static func list(
    state: inout State, action: Action, clock: TestClock
  ) -> [Effect<Action>] {
    switch action {
    case .added(let id): state.rows.append(Row(id: id))
    case .cleared: state.rows = []
    case .noted(let id): state.removed.append(id)
    case .removed(let id): state.rows.remove(id: id)
    case .reversed: state.rows.sort { $0.id > $1.id }
    case .row: break
    }
    return []
  }

  private let clock = TestClock()

  private func store() -> TestStore<State, Action, TestClock> {
    let reducer: Reducer<State, Action, TestClock> = combine {
      forEach(Self.rowReducer, value: \.rows, action: Self.row)
      reduce(Self.list)
    }
    return TestStore(
      initialValue: State(),
      reducer: lifecycle(
        reducer, ofEach: \.rows,
        onAppear: { row, clock in
          row.isNew = true
          return [Self.ticking(clock).map { [id = row.id] in .row(id, $0) }]
        },
        onDisappear: { id, _ in [.just(.noted(id))] }),
      environment: clock)
  }

  @Test func `Removing a row cancels its effects, and those of other rows continue`() {
    let store = store()
    store.send(.row(1, .startTapped))
    store.send(.row(2, .startTapped))
    store.send(.removed(1)) { $0.rows = [Row(id: 2)] }
    store.receive(.noted(1)) { $0.removed = [1] }
    clock.advance(by: .seconds(1))
    store.receive(.row(2, .ticked)) { $0.rows[id: 2]?.ticks = 1 }
    store.send(.cleared) { $0.rows = [] }
    store.receive(.noted(2)) { $0.removed = [1, 2] }
    store.finish()
  }

  @Test func `Effects of a row that appears end when it is removed`() {
    let store = store()
    store.send(.added(3)) { $0.rows.append(Row(id: 3, isNew: true)) }
    clock.advance(by: .seconds(1))
    store.receive(.row(3, .ticked)) { $0.rows[id: 3]?.ticks = 1 }
    store.send(.removed(3)) { $0.rows.remove(id: 3) }
    store.receive(.noted(3)) { $0.removed = [3] }
    store.finish()
  }

  @Test func `Moving rows cancels nothing`() {
    let store = store()
    store.send(.row(1, .startTapped))
    store.send(.reversed) { $0.rows.sort { $0.id > $1.id } }
    clock.advance(by: .seconds(1))
    store.receive(.row(1, .ticked)) { $0.rows[id: 1]?.ticks = 1 }
    store.send(.removed(1)) { $0.rows.remove(id: 1) }
    store.receive(.noted(1)) { $0.removed = [1] }
    store.finish()
  }

  @Test func `Without the reducer, it is a line of a list`() {
    let reducer: Reducer<State, Action, TestClock> = combine {
      forEach(Self.rowReducer, value: \.rows, action: Self.row)
      reduce(Self.list)
      lifecycle(ofEach: \.rows)
    }
    let store = TestStore(initialValue: State(), reducer: reducer, environment: clock)
    store.send(.row(1, .startTapped))
    store.send(.removed(1)) { $0.rows = [Row(id: 2)] }
    store.finish()
  }

  private struct Root: Equatable, Sendable { var list = State() }
  private enum RootAction: Equatable, Sendable { case list(Action), reset([Int]) }

  /// A store whose root changes the rows outside of the lifecycle.
  private func rootStore() -> TestStore<Root, RootAction, TestClock> {
    let list: Reducer<State, Action, TestClock> = combine {
      forEach(Self.rowReducer, value: \.rows, action: Self.row)
      reduce(Self.list)
      lifecycle(ofEach: \.rows)
    }
    let path = CasePath<RootAction, Action>(
      embed: { .list($0) }, extract: { if case .list(let action) = $0 { action } else { nil } })
    let reducer: Reducer<Root, RootAction, TestClock> = combine {
      pullback(list, value: \.list, action: path)
      reduce { root, action, _ in
        if case .reset(let ids) = action {
          root.list.rows = IdentifiedArray(ids.map { Row(id: $0) })
        }
        return []
      }
    }
    return TestStore(initialValue: Root(), reducer: reducer, environment: clock)
  }

  @Test func `Rows that something else has removed lose their effects at the next action`() {
    let store = rootStore()
    store.send(.list(.row(1, .startTapped)))
    store.send(.list(.row(2, .startTapped)))
    store.send(.reset([2, 3])) { $0.list.rows = [Row(id: 2), Row(id: 3)] }
    store.send(.list(.noted(0))) { $0.list.removed = [0] }
    clock.advance(by: .seconds(1))
    store.receive(.list(.row(2, .ticked))) { $0.list.rows[id: 2]?.ticks = 1 }
    store.send(.reset([])) { $0.list.rows = [] }
    clock.advance(by: .seconds(1))
    // The first late tick ends the timer.
    store.receive(.list(.row(2, .ticked)))
    store.finish()
  }

  @Test func `A row that comes back gets no late answer of the one that was removed`() {
    let store = rootStore()
    store.send(.list(.row(1, .startTapped)))
    store.send(.reset([2])) { $0.list.rows = [Row(id: 2)] }
    store.send(.list(.added(1))) { $0.list.rows = [Row(id: 2), Row(id: 1)] }
    store.finish()
  }

  @Test func `Rows that something else adds or moves keep their effects`() {
    let store = rootStore()
    store.send(.list(.row(1, .startTapped)))
    store.send(.reset([3, 1])) { $0.list.rows = [Row(id: 3), Row(id: 1)] }
    store.send(.list(.noted(0))) { $0.list.removed = [0] }
    clock.advance(by: .seconds(1))
    store.receive(.list(.row(1, .ticked))) { $0.list.rows[id: 1]?.ticks = 1 }
    store.send(.list(.removed(1))) { $0.list.rows = [Row(id: 3)] }
    store.finish()
  }
}
