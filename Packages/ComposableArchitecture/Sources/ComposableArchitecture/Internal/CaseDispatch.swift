/// Several reducers of which some are children that own certain cases of the action.
///
/// Which children own a case is found out by asking all of them when that case occurs for the first time.
/// After that, an action of the case reaches only these children, and the reducers that are not children, in
/// the order of the list.
@usableFromInline
final class CaseDispatch<Value, Action: Sendable, Environment>: Sendable {
  /// The reducer of one case.
  private final class Row: CaseTable.Row, @unchecked Sendable {
    let reduce: Reducer<Value, Action, Environment>

    init(index: UInt32, reduce: @escaping Reducer<Value, Action, Environment>) {
      self.reduce = reduce
      super.init(index: index)
    }
  }

  private let reducers: [Combined<Value, Action, Environment>]
  private let table: CaseTable

  @usableFromInline
  init?(of reducers: [Combined<Value, Action, Environment>]) {
    let children = reducers.count { $0.ownership != nil }
    guard children > 2, isEnum(Action.self) else { return nil }
    self.reducers = reducers
    self.table = CaseTable(count: reducers.count)
  }

  @usableFromInline
  func reduce(
    _ value: inout Value, _ action: Action, _ environment: Environment
  ) -> [Effect<Action>] {
    let index = caseIndex(of: action)
    let row = if let row = table.row(at: index) { row } else { addRow(for: action, at: index) }
    // Safe: only `addRow` adds rows to this table. The table keeps its rows, and `self` keeps the table.
    return row._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: Row.self).reduce(&value, action, environment)
    }
  }

  @inline(never)
  private func addRow(for action: Action, at index: UInt32) -> Unmanaged<CaseTable.Row> {
    let owners = reducers.filter { $0.ownership?.includes(action) ?? true }
    return table.add(Row(index: index, reduce: combined(owners[...])))
  }
}
