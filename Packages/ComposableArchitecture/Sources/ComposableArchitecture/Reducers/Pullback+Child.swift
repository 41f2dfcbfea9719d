// These forms of `pullback` return a child. The compiler chooses them only on a line of
// `combine { … }`, because there the builder prefers a child to a function. Elsewhere, the compiler
// prefers the forms that return a function, because they have no default arguments. Each form is
// disfavored if the corresponding form that returns a function is disfavored.

/// `pullback` of a child along a case of the action.
@inlinable
public func pullback<Value, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<Value, LocalAction, Environment>,
  action: CasePath<GlobalAction, LocalAction>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<Value, GlobalAction, Environment> {
  ChildReducer(
    pullback(reducer, action: action),
    along: action, fileID: fileID, line: line)
}

/// `pullback` of a child along a case of the action and the environment.
@inlinable
public func pullback<Value, LocalAction, GlobalAction, LocalEnvironment, GlobalEnvironment>(
  _ reducer: @escaping Reducer<Value, LocalAction, LocalEnvironment>,
  action: CasePath<GlobalAction, LocalAction>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<Value, GlobalAction, GlobalEnvironment> {
  ChildReducer(
    pullback(reducer, action: action, environment: environment),
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
    pullback(reducer, value: value, action: action),
    along: action, fileID: fileID, line: line)
}

/// `pullback` of a child along a key path of the state, a case of the action, and the environment.
@inlinable
public func pullback<
  LocalValue,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
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

/// `pullback` of a child along a pair of functions of the state and a case of the action.
@inlinable
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  get: @escaping @Sendable (GlobalValue) -> LocalValue,
  set: @escaping @Sendable (inout GlobalValue, LocalValue) -> Void,
  action: CasePath<GlobalAction, LocalAction>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment> {
  ChildReducer(
    pullback(reducer, get: get, set: set, action: action),
    along: action, fileID: fileID, line: line)
}

/// `pullback` of a child along a pair of functions of the state, a case of the action, and the environment.
@inlinable
public func pullback<
  LocalValue,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  get: @escaping @Sendable (GlobalValue) -> LocalValue,
  set: @escaping @Sendable (inout GlobalValue, LocalValue) -> Void,
  action: CasePath<GlobalAction, LocalAction>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment> {
  ChildReducer(
    pullback(reducer, get: get, set: set, action: action, environment: environment),
    along: action, fileID: fileID, line: line)
}

/// `pullback` of a child along a case of the state and a case of the action.
@inlinable
@_disfavoredOverload
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: CasePath<GlobalValue, LocalValue>,
  action: CasePath<GlobalAction, LocalAction>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment> {
  ChildReducer(
    pullback(reducer, value: value, action: action),
    along: action, fileID: fileID, line: line)
}

/// `pullback` of a child along a case of the state, a case of the action, and the environment.
@inlinable
@_disfavoredOverload
public func pullback<
  LocalValue,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: CasePath<GlobalValue, LocalValue>,
  action: CasePath<GlobalAction, LocalAction>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment> {
  ChildReducer(
    pullback(reducer, value: value, action: action, environment: environment),
    along: action, fileID: fileID, line: line)
}
