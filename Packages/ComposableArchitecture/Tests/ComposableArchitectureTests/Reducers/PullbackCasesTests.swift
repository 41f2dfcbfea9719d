import ComposableArchitecture
import Testing

extension AppAction: CasePathable {
  struct Cases: Sendable {
    var counter: CasePath<AppAction, CounterAction> { .counter }
  }

  static var cases: Cases { Cases() }
}

extension AppMode: CasePathable {
  struct Cases: Sendable {
    var counting: CasePath<AppMode, Int> { .counting }
  }

  static var cases: Cases { Cases() }
}

/// The forms of `pullback` that take a key path into `Cases`.
@Suite struct PullbackCasesTests {
  private static var counter: KeyPath<AppAction.Cases, CasePath<AppAction, CounterAction>> {
    \.counter
  }

  static var forms: [Form<AppState>] {
    [
      Form(
        "key path, environment",
        pullback(narrowReducer, value: \.count, action: counter, environment: { $0.counter })
      ),
      Form("key path", pullback(wideEnvironmentReducer, value: \.count, action: counter)),
      Form(
        "action alone",
        pullback(
          counterReducer(count: \AppState.count, action: .`self`) {
            (environment: AppEnvironment) in environment.counter
          },
          action: counter
        )
      ),
      Form(
        "action, environment",
        pullback(
          counterReducer(count: \AppState.count, action: .`self`) {
            (environment: CounterEnvironment) in environment
          },
          action: counter,
          environment: { $0.counter }
        )
      ),
    ]
  }

  static var modeForms: [Form<AppMode>] {
    [
      Form(
        "case, environment",
        pullback(narrowReducer, value: .counting, action: counter, environment: { $0.counter })
      ),
      Form("case", pullback(wideEnvironmentReducer, value: .counting, action: counter)),
      Form(
        "key path to a case, environment",
        pullback(narrowReducer, value: \.counting, action: \.counter, environment: { $0.counter })
      ),
      Form(
        "key path to a case", pullback(wideEnvironmentReducer, value: \.counting, action: \.counter)
      ),
      Form(
        "key path to a case, case path, environment",
        pullback(narrowReducer, value: \.counting, action: .counter, environment: { $0.counter })
      ),
      Form(
        "key path to a case, case path",
        pullback(wideEnvironmentReducer, value: \.counting, action: .counter)
      ),
    ]
  }

  @Test(arguments: forms)
  func `A key path into the cases behaves like the case path`(form: Form<AppState>) {
    let outcome = form.reduce(AppState(), .counter(.add(2)))
    #expect(outcome.value == AppState(count: 21))
    #expect(outcome.outputs == [.counter(.added(21))])
    #expect(form.reduce(AppState(), .other).calls.isEmpty)
  }

  @Test(arguments: modeForms)
  func `A key path into the cases behaves like the case path for state that is an enum`(
    form: Form<AppMode>
  ) {
    let outcome = form.reduce(.counting(1), .counter(.add(2)))
    #expect(outcome.value == .counting(21))
    #expect(outcome.outputs == [.counter(.added(21))])
    #expect(form.reduce(.counting(1), .other).calls.isEmpty)
    #expect(form.reduce(.idle, .counter(.add(2))).calls.isEmpty)
  }

  @Test func `Rows are found along a key path into the cases`() {
    let row: Reducer<Int, Int, Int> = { value, number, step in
      value += number * step
      return [.just(value)]
    }
    let reducer: Reducer<Table, TableAction, Int> = combine {
      forEach(row, value: \.rows, action: \.row)
      forEach(row, value: \.rows, action: \.row, environment: { 10 * $0 })
      forEach(row, value: \.places, action: \.place)
      forEach(row, value: \.places, action: \.place, environment: { 10 * $0 })
    }
    var table = Table()
    #expect(outputs(of: reducer(&table, .row("a", 1), 1)) == [.row("a", 1), .row("a", 11)])
    #expect(outputs(of: reducer(&table, .place(1, 2), 1)) == [.place(1, 2), .place(1, 22)])
    #expect(table == Table(rows: ["a": 11], places: [0, 22]))
  }
}

private struct Table: Equatable {
  var rows = ["a": 0]
  var places = [0, 0]
}

private enum TableAction: CasePathable, Equatable {
  case row(String, Int), place(Int, Int)

  struct Cases: Sendable {
    var row: CasePath<TableAction, (String, Int)> {
      CasePath(embed: TableAction.row) { if case .row(let id, let n) = $0 { (id, n) } else { nil } }
    }
    var place: CasePath<TableAction, (Int, Int)> {
      CasePath(embed: TableAction.place) {
        if case .place(let index, let n) = $0 { (index, n) } else { nil }
      }
    }
  }

  static var cases: Cases { Cases() }
}
