/// The reducer of a child, together with the case of the actions that the child owns.
///
/// On a line of `combine { … }`, `pullback` and `forEach` along a case of the action return a child reducer.
/// Everywhere else they return a `Reducer`. `combine` uses the case to call only the children that own an
/// action.
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

/// A child reducer, as `ReducerBuilder` takes it.
///
/// `ChildReducer` is the only type that conforms. With a concrete type instead of this protocol, the compiler
/// reports a mistake in an inline reducer as if a child was expected there.
public protocol ReducerOfChild<Value, Action, Environment> {
  /// The state of the list that the child is in.
  associatedtype Value
  /// The actions of that list.
  associatedtype Action: Sendable
  /// The environment of that list.
  associatedtype Environment

  /// The child reducer itself.
  var child: ChildReducer<Value, Action, Environment> { get }
}

extension ChildReducer: ReducerOfChild {
  /// The child reducer itself.
  @inlinable
  public var child: Self { self }
}
