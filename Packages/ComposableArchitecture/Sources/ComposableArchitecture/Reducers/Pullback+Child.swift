// These forms of `pullback` return a child, so `combine { … }` calls them only for actions of their case.
// The compiler chooses them only on a line of `combine { … }`, because there the builder prefers a child to a
// function. Elsewhere, it prefers the forms that return a function, because these have no default arguments.

/// `pullback` of a child along a key path of the state, a case of the action, and the environment.
@inlinable
public func pullback<
  LocalValue, GlobalValue, LocalAction, GlobalAction, LocalEnvironment, GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, LocalValue> & Sendable,
  action: CasePath<GlobalAction, LocalAction>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment> {
  ChildReducer(
    pullback(reducer, value: value, action: action, environment: environment),
    along: action, fileID: fileID, line: line)
}

/// `pullback` of a child along a key path of the state and a case of the action.
@inlinable
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, LocalValue> & Sendable,
  action: CasePath<GlobalAction, LocalAction>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment> {
  ChildReducer(
    pullback(reducer, value: value, action: action), along: action, fileID: fileID, line: line)
}

/// `pullback` of a child along a key path of the state, a key path to a case of the action, and the
/// environment.
@inlinable
@_disfavoredOverload
public func pullback<
  LocalValue, GlobalValue, LocalAction, GlobalAction, LocalEnvironment, GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, LocalValue> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment> where GlobalAction: CasePathable {
  pullback(
    reducer, value: value, action: GlobalAction.cases[keyPath: action], environment: environment,
    fileID: fileID, line: line)
}

/// `pullback` of a child along a key path of the state and a key path to a case of the action.
@inlinable
@_disfavoredOverload
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, LocalValue> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment> where GlobalAction: CasePathable {
  pullback(
    reducer, value: value, action: GlobalAction.cases[keyPath: action],
    fileID: fileID, line: line)
}
