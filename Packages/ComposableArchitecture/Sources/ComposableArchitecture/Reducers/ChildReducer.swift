/// A reducer of a child, together with the case of the actions that the child owns.
///
/// In `combine { … }`, `pullback` and `forEach` along a case return a child reducer instead of a function.
/// `combine` uses it to ask only the children that own an action. Everywhere else the same call returns a
/// `Reducer`.
public struct ChildReducer<Value, Action: Sendable, Environment>: Sendable {
  @usableFromInline let reduce: Reducer<Value, Action, Environment>
  @usableFromInline let ownership: Ownership<Action>

  @inlinable
  init<LocalAction>(
    _ reduce: @escaping Reducer<Value, Action, Environment>,
    owning path: CasePath<Action, LocalAction>
  ) {
    self.reduce = reduce
    self.ownership = path.ownership
  }
}
