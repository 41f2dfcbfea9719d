// The forms of `Pullback+Child.swift` with a key path to a case of the action.

/// `pullback` of a child along a key path to a case of the action.
@inlinable
@_disfavoredOverload
public func pullback<Value, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<Value, LocalAction, Environment>,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<Value, GlobalAction, Environment> where GlobalAction: CasePathable {
  pullback(
    reducer, action: GlobalAction.cases[keyPath: action],
    fileID: fileID, line: line)
}

/// `pullback` of a child along a key path to a case of the action and the environment.
@inlinable
@_disfavoredOverload
public func pullback<Value, LocalAction, GlobalAction, LocalEnvironment, GlobalEnvironment>(
  _ reducer: @escaping Reducer<Value, LocalAction, LocalEnvironment>,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<Value, GlobalAction, GlobalEnvironment> where GlobalAction: CasePathable {
  pullback(
    reducer, action: GlobalAction.cases[keyPath: action], environment: environment,
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

/// `pullback` of a child along a key path of the state, a key path to a case of the action, and the
/// environment.
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

/// `pullback` of a child along a pair of functions of the state and a key path to a case of the action.
@inlinable
@_disfavoredOverload
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  get: @escaping @Sendable (GlobalValue) -> LocalValue,
  set: @escaping @Sendable (inout GlobalValue, LocalValue) -> Void,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment> where GlobalAction: CasePathable {
  pullback(
    reducer, get: get, set: set, action: GlobalAction.cases[keyPath: action],
    fileID: fileID, line: line)
}

/// `pullback` of a child along a pair of functions of the state, a key path to a case of the action, and
/// the environment.
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
  get: @escaping @Sendable (GlobalValue) -> LocalValue,
  set: @escaping @Sendable (inout GlobalValue, LocalValue) -> Void,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment> where GlobalAction: CasePathable {
  pullback(
    reducer, get: get, set: set, action: GlobalAction.cases[keyPath: action],
    environment: environment,
    fileID: fileID, line: line)
}

/// `pullback` of a child along a case of the state and a key path to a case of the action.
@inlinable
@_disfavoredOverload
public func pullback<LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: CasePath<GlobalValue, LocalValue>,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment> where GlobalAction: CasePathable {
  pullback(
    reducer, value: value, action: GlobalAction.cases[keyPath: action],
    fileID: fileID, line: line)
}

/// `pullback` of a child along a case of the state, a key path to a case of the action, and the
/// environment.
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
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, LocalAction>>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment> where GlobalAction: CasePathable {
  pullback(
    reducer, value: value, action: GlobalAction.cases[keyPath: action], environment: environment,
    fileID: fileID, line: line)
}
