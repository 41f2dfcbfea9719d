// The forms of `ForEach+Child.swift` with a key path to a case with labels.

/// `forEach` of children in a dictionary, along a key path to a case with labels.
@inlinable
@_disfavoredOverload
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
  value: any WritableKeyPath<GlobalValue, [ID: LocalValue]> & Sendable,
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

/// `forEach` of children in a dictionary whose elements share the environment, along a key path to a case
/// with labels.
@inlinable
@_disfavoredOverload
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, [ID: LocalValue]> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, (id: ID, action: LocalAction)>>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment>
where ID: Hashable & Sendable, GlobalAction: CasePathable {
  forEach(
    reducer, value: value, action: GlobalAction.cases[keyPath: action],
    fileID: fileID, line: line)
}

/// `forEach` of children in a mutable collection, along a key path to a case with labels.
@inlinable
@_disfavoredOverload
public func forEach<
  Elements,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<Elements.Element, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: KeyPath<
    GlobalAction.Cases, CasePath<GlobalAction, (id: Elements.Index, action: LocalAction)>
  >,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment>
where
  Elements: MutableCollection & SendableMetatype,
  Elements.Index: Hashable & Sendable,
  GlobalAction: CasePathable
{
  forEach(
    reducer, value: value, action: GlobalAction.cases[keyPath: action], environment: environment,
    fileID: fileID, line: line)
}

/// `forEach` of children in a mutable collection whose elements share the environment, along a key path to
/// a case with labels.
@inlinable
@_disfavoredOverload
public func forEach<Elements, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<Elements.Element, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: KeyPath<
    GlobalAction.Cases, CasePath<GlobalAction, (id: Elements.Index, action: LocalAction)>
  >,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment>
where
  Elements: MutableCollection & SendableMetatype,
  Elements.Index: Hashable & Sendable,
  GlobalAction: CasePathable
{
  forEach(
    reducer, value: value, action: GlobalAction.cases[keyPath: action],
    fileID: fileID, line: line)
}

/// `forEach` of children in a mutable collection, along a key path to a case with an index.
@inlinable
@_disfavoredOverload
public func forEach<
  Elements,
  GlobalValue,
  LocalAction,
  GlobalAction,
  LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<Elements.Element, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: KeyPath<
    GlobalAction.Cases, CasePath<GlobalAction, (index: Elements.Index, action: LocalAction)>
  >,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment>
where
  Elements: MutableCollection & SendableMetatype,
  Elements.Index: Hashable & Sendable,
  GlobalAction: CasePathable
{
  forEach(
    reducer, value: value, action: GlobalAction.cases[keyPath: action], environment: environment,
    fileID: fileID, line: line)
}

/// `forEach` of children in a mutable collection whose elements share the environment, along a key path to
/// a case with an index.
@inlinable
@_disfavoredOverload
public func forEach<Elements, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<Elements.Element, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: KeyPath<
    GlobalAction.Cases, CasePath<GlobalAction, (index: Elements.Index, action: LocalAction)>
  >,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment>
where
  Elements: MutableCollection & SendableMetatype,
  Elements.Index: Hashable & Sendable,
  GlobalAction: CasePathable
{
  forEach(
    reducer, value: value, action: GlobalAction.cases[keyPath: action],
    fileID: fileID, line: line)
}
