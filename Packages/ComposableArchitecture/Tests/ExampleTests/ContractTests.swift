import ComposableArchitecture
import ComposableArchitectureCollections
import ComposableArchitectureExploration
import ComposableArchitectureObservation
import ComposableArchitectureTesting
import Observation
import Testing

/// The names, labels and types of the public API that other code is compiled against.
@Suite struct ContractTests {
  private let clock = TestClock()
  private let executor = TestExecutor()

  @Test func `Reducers are composed line by line`() {
    let isLong = true
    let step: Int? = 10
    let reducer: Reducer<ListState, ListAction, Void> = combine {
      pullback(counterReducer, value: \.count, action: .counter)
      pullback(counterReducer, value: \.count, action: \.counter, environment: { _ in })
      forEach(rowReducer, value: \.rows, action: \.row)
      if isLong { reduce { _, _, _ in [] } }
      if let step {
        reduce { state, _, _ in
          state.count += step
          return []
        }
      }
      for _ in 0..<2 { combine(reduce { _, _, _ in [] }, { _, _, _ in [] }) }
      #if swift(>=6.0)
        onChange(reduce { _, _, _ in [] }, of: \.count) { _, _, _, _ in [] }
      #endif
      lifecycle(recurse { _ in reduce { _, _, _ in [] } }, of: \.detail)
      lifecycle(of: \.detail)
      lifecycle(of: \.detail, id: \.self)
      lifecycle(ofEach: \.rows)
      reduceBefore(reduce { _, _, _ in [] }) { _, _, _ in [] }
      reduceAfter(reduce { _, _, _ in [] }) { _, _, _, _ in [] }
    }
    let store = Store(initialValue: ListState(), reducer: reducer, environment: ())
    store.send(.counter(1))
    store.send(.row(id: 2, action: "b!"))
    #expect(store.value.count == 22)
    #expect(store.value.rows[id: 2]?.title == "b!")
  }

  @Test func `A case path matches and modifies its root`() throws {
    let path: CasePath<ListAction, Int> = .counter
    var action = ListAction.counter(1)
    let isModified: Bool = path.modify(&action) { (payload: inout Int) in payload += 1 }
    #expect(isModified)
    #expect(path.isMatching(action))
    #expect(path.extract(from: action) == 2)
  }

  @Test func `Operators on outputs have their names`() {
    let clock: any Clock<Duration> & Sendable = clock
    let one = Effect<Int>.merge(.none, .just(1))
    let effects: [Effect<Int>] = [
      one.delay(for: .seconds(1), clock: clock),
      one.deferred(for: .seconds(1), clock: clock),
      one.flatMap { .just($0) }, one.concatMap { .just($0) }, one.switchMap { .just($0) },
      one.throttleOutputs(for: .seconds(1), clock: clock, latest: true),
      one.debounceOutputs(for: .seconds(1), clock: clock),
      one.removeDuplicates(), one.prefix(1), one.scan(0, +),
      .callback { (send: Send<Int>) in
        send(1)
        return {}
      },
      .run { send in await send.reduced(1) },
      .run { send in await send.run(one) },
    ]
    let store = Store<Int, Int>(
      initialValue: 0,
      reducer: { sum, number, _ in
        sum += number
        return number == 0 ? effects : []
      },
      environment: (), executor: executor)
    store.send(0)
    executor.drain()
    self.clock.advance(by: .seconds(1))
    executor.drain()
    #expect(store.value == effects.count)
  }

  @Test func `A store has views of optional values, of rows and of bursts`() {
    let store = Store<ListState, ListAction>(
      initialValue: ListState(), reducer: { _, _, _ in [] }, environment: ())
    let detail: Store<String, String>? = store.view(
      unwrapping: { $0.detail }, action: { .row(id: 1, action: $0) })
    #expect(detail == nil)
    let rows = store.views(rows: { $0.rows }, action: { .row(id: $0, action: $1) })
    let first: Store<Row, String>? = rows.first
    #expect(first?.title == "a")
    let token: ObservationToken = store.observe(coalescing: true) { _ in }
    token.cancel()
  }

  @MainActor
  @Test func `An observed store is observable`() {
    let store = ObservedStore(
      Store<ListState, ListAction>(
        initialValue: ListState(), reducer: { _, _, _ in [] }, environment: ()))
    let observable: any Observable = store
    _ = observable
    #expect(store.value == ListState())
    #expect(store.count == 0)
    let task: StoreTask = store.send(.counter(1))
    task.cancel()
  }

  @Test func `An identified array is edited by identifier`() {
    func requireArray<A: RandomAccessCollection & Codable>(_ array: A) -> Int { array.count }
    var rows = IdentifiedArray([Row(id: 3, title: "c")], id: \.id)
    rows.append(Row(id: 1, title: "a"))
    rows[id: 1]?.title = "b"
    rows.move(fromOffsets: [1], toOffset: 0)
    rows.sort { $0.id > $1.id }
    #expect(rows.map(\.title) == ["c", "b"])
    #expect(rows.remove(id: 3)?.title == "c")
    #expect(requireArray(rows) == 1)
  }

  @Test func `A test store has a mutable environment and views`() async throws {
    let store = TestStore(
      initialValue: 0,
      reducer: { (count: inout Int, action: Int, step: Int) in
        count += action * step
        return []
      },
      environment: 1)
    store.environment = 2
    let text = store.view(value: { "\($0)" }, action: { (action: String) in action.count })
    text.send("abc") { $0 = "6" }
    try await ImmediateClock().sleep(for: .seconds(1))
  }

  @Test func `A test of a test reports the mutants that survive`() throws {
    let report: MutationReport = try mutants(of: counterReducer) { reducer in
      try explore(
        initialValue: 0, actions: [1], reducer: reducer, environment: { _ in },
        invariant: { $0 >= 0 }, finally: { $0 > 0 }, sometimes: { $0 > 0 }, diagram: { $0 })
    }
    #expect(report.survivors.isEmpty)
  }
}

private func counterReducer(
  state count: inout Int, action number: Int, environment: Void
) -> [Effect<Int>] {
  count += number
  return []
}

private func rowReducer(
  state row: inout Row, action title: String, environment: Void
) -> [Effect<String>] {
  row.title = title
  return []
}

private struct Row: Codable, Equatable, Identifiable {
  var id: Int
  var title: String
}

private struct ListState: Equatable {
  var count = 0
  var detail: String?
  var rows: IdentifiedArray<Int, Row> = [Row(id: 1, title: "a"), Row(id: 2, title: "b")]
}

private enum ListAction: CasePathable {
  case counter(Int)
  case row(id: Int, action: String)

  struct Cases: Sendable {
    var counter: CasePath<ListAction, Int> { .counter }
    var row: CasePath<ListAction, (id: Int, action: String)> {
      CasePath(embed: { .row(id: $0.id, action: $0.action) }) {
        if case .row(let id, let action) = $0 { (id, action) } else { nil }
      }
    }
  }

  static var cases: Cases { Cases() }
}

extension CasePath where Root == ListAction, Value == Int {
  fileprivate static var counter: Self {
    CasePath(embed: ListAction.counter) {
      if case .counter(let number) = $0 { number } else { nil }
    }
  }
}
