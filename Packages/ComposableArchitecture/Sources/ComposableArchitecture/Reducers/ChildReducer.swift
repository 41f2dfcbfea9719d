/// The reducer of a child, together with the case of the actions that the child owns.
///
/// On a line of `combine { … }`, `pullback` along a case of the action returns a child reducer. Everywhere
/// else it returns a `Reducer`. `combine` uses the case to call only the children that own an action.
public struct ChildReducer<Value, Action: Sendable, Environment>: Sendable {
  @usableFromInline let reduce: Reducer<Value, Action, Environment>
  @usableFromInline let ownership: Ownership<Action>

  @inlinable
  init<LocalAction>(
    _ reduce: @escaping Reducer<Value, Action, Environment>,
    owning path: CasePath<Action, LocalAction>,
    fileID: StaticString,
    line: UInt
  ) {
    self.reduce = reduce
    self.ownership = Ownership(path, fileID: fileID, line: line)
  }
}
