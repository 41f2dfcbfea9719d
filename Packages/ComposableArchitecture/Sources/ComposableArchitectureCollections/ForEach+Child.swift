public import ComposableArchitecture
public import OrderedCollections

// These forms of `forEach` return a child, like the forms of `pullback` in `Pullback+Child.swift`
// of the core.

/// `forEach` of children in an ordered dictionary.
@inlinable
public func forEach<
  ID,
  LocalValue,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, OrderedDictionary<ID, LocalValue>> & Sendable,
  action: CasePath<GlobalAction, (ID, LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment> where ID: Hashable & Sendable {
  ChildReducer(
    forEach(reducer, value: value, action: action, environment: environment),
    along: action, fileID: fileID, line: line)
}

/// `forEach` of children in an ordered dictionary whose elements share the environment.
@inlinable
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, OrderedDictionary<ID, LocalValue>> & Sendable,
  action: CasePath<GlobalAction, (ID, LocalAction)>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment> where ID: Hashable & Sendable {
  ChildReducer(
    forEach(reducer, value: value, action: action),
    along: action, fileID: fileID, line: line)
}

/// `forEach` of children in an ordered dictionary, along a case with labels.
@inlinable
public func forEach<
  ID,
  LocalValue,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, OrderedDictionary<ID, LocalValue>> & Sendable,
  action: CasePath<GlobalAction, (id: ID, action: LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment> where ID: Hashable & Sendable {
  ChildReducer(
    forEach(reducer, value: value, action: action, environment: environment),
    along: action, fileID: fileID, line: line)
}

/// `forEach` of children in an ordered dictionary whose elements share the environment, along a case with
/// labels.
@inlinable
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, OrderedDictionary<ID, LocalValue>> & Sendable,
  action: CasePath<GlobalAction, (id: ID, action: LocalAction)>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment> where ID: Hashable & Sendable {
  ChildReducer(
    forEach(reducer, value: value, action: action),
    along: action, fileID: fileID, line: line)
}

/// `forEach` of children in an ordered dictionary, along a key path to a case of the action.
@inlinable
public func forEach<
  ID,
  LocalValue,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, OrderedDictionary<ID, LocalValue>> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, (ID, LocalAction)>>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment>
where ID: Hashable & Sendable, GlobalAction: CasePathable {
  forEach(
    reducer, value: value, action: GlobalAction.cases[keyPath: action], environment: environment,
    fileID: fileID, line: line)
}

/// `forEach` of children in an ordered dictionary whose elements share the environment, along a key path to
/// a case of the action.
@inlinable
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, OrderedDictionary<ID, LocalValue>> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, (ID, LocalAction)>>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment>
where ID: Hashable & Sendable, GlobalAction: CasePathable {
  forEach(
    reducer, value: value, action: GlobalAction.cases[keyPath: action],
    fileID: fileID, line: line)
}

/// `forEach` of children in an ordered dictionary, along a key path to a case with labels.
@inlinable
public func forEach<
  ID,
  LocalValue,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, OrderedDictionary<ID, LocalValue>> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, (id: ID, action: LocalAction)>>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment>
where ID: Hashable & Sendable, GlobalAction: CasePathable {
  forEach(
    reducer, value: value, action: GlobalAction.cases[keyPath: action], environment: environment,
    fileID: fileID, line: line)
}

/// `forEach` of children in an ordered dictionary whose elements share the environment, along a key path to
/// a case with labels.
@inlinable
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, OrderedDictionary<ID, LocalValue>> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, (id: ID, action: LocalAction)>>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment>
where ID: Hashable & Sendable, GlobalAction: CasePathable {
  forEach(
    reducer, value: value, action: GlobalAction.cases[keyPath: action],
    fileID: fileID, line: line)
}
