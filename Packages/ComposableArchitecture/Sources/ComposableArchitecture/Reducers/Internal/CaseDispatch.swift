import Synchronization

/// Reducers, some of which are children that own certain cases of the action.
///
/// When a case occurs for the first time, each child is checked for whether it owns the case. From then on,
/// an action of this case reaches only the children that own it and the reducers that are not children, in
/// the order of the list. This is correct because a case path depends on the case alone: see the law of
/// case paths.
@usableFromInline
final class CaseDispatch<Value, Action: Sendable, Environment>: Sendable {
  /// The reducer of one case.
  // Safe: constants of `Sendable` types.
  private final class Row: CaseTable.Row, @unchecked Sendable {
    let reduce: Reducer<Value, Action, Environment>
    /// The positions of the reducers that are called.
    let positions: [Int]
    /// How many actions of the case have been reduced in a debug build.
    let actionCount = Atomic(0)

    init(index: UInt32, reduce: @escaping Reducer<Value, Action, Environment>, positions: [Int]) {
      self.reduce = reduce
      self.positions = positions
      super.init(index: index)
    }
  }

  @usableFromInline typealias Reducers = [CombinedReducer<Value, Action, Environment>]

  private let reducers: Reducers
  private let combine: @Sendable (Reducers) -> Reducer<Value, Action, Environment>
  private let table: CaseTable

  /// Returns `nil` if it costs less to call all reducers.
  ///
  /// - Parameter combine: Combines some of the reducers. It is a parameter because it is specialized in the
  ///   module that combines the reducers. Unspecialized code is slower by hundreds of instructions.
  @usableFromInline
  init?(
    _ reducers: Reducers,
    combine: @escaping @Sendable (Reducers) -> Reducer<Value, Action, Environment>
  ) {
    let children = reducers.count { $0.ownership != nil }
    guard children > 2 else { return nil }
    self.reducers = reducers.mergingNeighbors { CombinedReducer(combine($0)) }
    self.combine = combine
    self.table = CaseTable(count: children)
  }

  @usableFromInline
  func reduce(
    _ value: inout Value, _ action: Action, _ environment: Environment
  ) -> [Effect<Action>] {
    let index = self.index(of: action)
    let row = if let row = table.row(at: index) { row } else { addRow(for: action, at: index) }
    // Safe: the table keeps its rows, and `self` keeps the table. Only `addRow` makes rows of this table.
    return row._withUnsafeGuaranteedRef {
      let row = unsafeDowncast($0, to: Row.self)
      assert(isChecked(row, for: action))
      return row.reduce(&value, action, environment)
    }
  }

  /// Returns the index of the action's case. Actions without case indices share one row, which has all
  /// children.
  private func index(of action: Action) -> UInt32 {
    switch table.indexing.load(ordering: .relaxed) {
    case .indexed: caseIndex(of: action)
    case .notIndexed: 0
    case .unknown: firstIndex(of: action)
    }
  }

  @inline(never)
  private func firstIndex(of action: Action) -> UInt32 {
    table.indexing.store(hasCaseIndex(action) ? .indexed : .notIndexed, ordering: .relaxed)
    return index(of: action)
  }

  @inline(never)
  private func addRow(for action: Action, at index: UInt32) -> Unmanaged<CaseTable.Row> {
    let positions = positions(for: action)
    let reduce = combine(positions.map { reducers[$0] })
    return table.add(Row(index: index, reduce: reduce, positions: positions))
  }

  private func positions(for action: Action) -> [Int] {
    let isIndexed = table.indexing.load(ordering: .relaxed) == .indexed
    return reducers.indices.filter { position in
      guard isIndexed, let ownership = reducers[position].ownership else { return true }
      return ownership.mayInclude(action)
    }
  }

  /// Stops the program if a case path breaks the law. Always returns `true`.
  ///
  /// A check asks every child. Of each case, the 1st, 2nd, 4th, 8th, … action is checked, so a debug build
  /// stays fast.
  private func isChecked(_ row: Row, for action: Action) -> Bool {
    let count = row.actionCount.add(1, ordering: .relaxed).newValue
    guard count.nonzeroBitCount == 1 else { return true }
    let positions = positions(for: action)
    if positions == row.positions { return true }
    let difference = Set(positions).symmetricDifference(row.positions)
    if let position = difference.min(), let ownership = reducers[position].ownership {
      assertionFailure(
        """
        The case path of this child breaks the law of case paths: it finds a payload in some actions of a \
        case, but not in others. `combine` calls this child for all actions of a case or for none. Make a \
        path to a deeper case with `appending`. Test anything else in the reducer of the child.
        """,
        file: ownership.fileID, line: ownership.line)
    }
    return true
  }
}

extension Array {
  /// Combines neighbors that are not children, so that each row needs one reducer for all of them.
  fileprivate func mergingNeighbors<Value, Action, Environment>(
    by combine: ([Element]) -> Element
  ) -> [Element] where Element == CombinedReducer<Value, Action, Environment> {
    var merged: [Element] = []
    var rest = self[...]
    while let first = rest.first {
      let neighbors = rest.prefix { $0.ownership == nil }
      merged.append(neighbors.isEmpty ? first : combine([Element](neighbors)))
      rest = rest.dropFirst(Swift.max(neighbors.count, 1))
    }
    return merged
  }
}
