/// The reducer of a child, together with the case of the actions that the child owns.
///
/// On a line of `combine { … }`, `pullback` along a key path of the state and a case of the action returns a
/// child reducer. Everywhere else, it returns a `Reducer`. `combine` uses the case to call only the children
/// that own an action.
///
/// Any other reducer owns no case and gets every action, unless you state which case it owns: a `forEach`, or a
/// function around a `pullback`, such as `onChange` or `filterActions`.
///
/// ```swift
/// let appReducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
///   pullback(optional(detailReducer), value: \.detail, action: .detail)
///   ChildReducer(
///     forEach(rowReducer, value: \.rows, action: .row, environment: { $0.row }), owning: .row)
///   ChildReducer(
///     reduceBefore(
///       pullback(
///         favoritesReducer, value: \.favorites, action: .favorites,
///         environment: { $0.fileClient })
///     ) { state, action, environment in
///       [.fireAndForget { environment.log("\(action)") }]
///     },
///     owning: .favorites)
/// }
/// ```
public struct ChildReducer<Value, Action: Sendable, Environment>: Sendable {
  @usableFromInline let reduce: Reducer<Value, Action, Environment>
  @usableFromInline let ownership: CaseOwnership<Action>

  /// Makes a child from a reducer that handles one case of the action.
  ///
  /// Actions of other cases do not reach the reducer.
  ///
  /// - Parameters:
  ///   - reducer: The reducer.
  ///   - path: The path to the case.
  ///   - fileID: The file of the child, for the message of a programming error.
  ///   - line: The line of the child, for the message of a programming error.
  @inlinable
  public init<Payload>(
    _ reducer: @escaping Reducer<Value, Action, Environment>,
    owning path: CasePath<Action, Payload>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      filterActions(reducer) { path.isMatching($0) }, along: path, fileID: fileID, line: line)
  }

  /// Makes a child from a reducer that handles one case of the action. The case is given as a key
  /// path.
  @inlinable
  @_disfavoredOverload
  public init<Payload>(
    _ reducer: @escaping Reducer<Value, Action, Environment>,
    owning path: KeyPath<Action.Cases, CasePath<Action, Payload>>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Action: CasePathable {
    self.init(reducer, owning: Action.cases[keyPath: path], fileID: fileID, line: line)
  }

  /// - Parameter reduce: A reducer that ignores actions of other cases.
  @inlinable
  package init<Payload>(
    _ reduce: @escaping Reducer<Value, Action, Environment>,
    along path: CasePath<Action, Payload>,
    fileID: StaticString,
    line: UInt
  ) {
    self.reduce = reduce
    self.ownership = CaseOwnership(path, fileID: fileID, line: line)
  }
}

/// The type of child that `ReducerBuilder` takes.
///
/// Only `ChildReducer`, `Lifecycle` and `PresentedReducer` conform. If `ReducerBuilder` took the concrete types, the
/// compiler would report a mistake in an inline reducer as if a child were expected there.
public protocol ReducerOfChild<Value, Action, Environment> {
  /// The state of the list that the child is in.
  associatedtype Value
  /// The actions of that list.
  associatedtype Action: Sendable
  /// The environment of that list.
  associatedtype Environment

  /// The line of the list.
  var component: ReducerBuilder<Value, Action, Environment>.Component { get }
}

extension ChildReducer: ReducerOfChild {
  /// The child reducer itself.
  @inlinable
  public var child: Self { self }

  /// The child reducer as the line of a list.
  @inlinable
  public var component: ReducerBuilder<Value, Action, Environment>.Component {
    ReducerBuilder.Component([CombinedReducer(self)])
  }
}
