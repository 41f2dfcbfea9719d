// The forms of `ForEach+Child.swift` with a key path to a case of the action.

/// `forEach` of children in a dictionary, along a key path to a case of the action.
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
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, (ID, LocalAction)>>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment>
where ID: Hashable & Sendable, GlobalAction: CasePathable {
  let path = GlobalAction.cases[keyPath: action]
  return ChildReducer(
    forEach(reducer, value: value, action: path, environment: environment),
    along: path, fileID: fileID, line: line)
}

/// `forEach` of children in a dictionary whose elements share the environment, along a key path to a case
/// of the action.
@inlinable
@_disfavoredOverload
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, [ID: LocalValue]> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, (ID, LocalAction)>>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment>
where ID: Hashable & Sendable, GlobalAction: CasePathable {
  let path = GlobalAction.cases[keyPath: action]
  return ChildReducer(
    forEach(reducer, value: value, action: path),
    along: path, fileID: fileID, line: line)
}

/// `forEach` of children in a mutable collection, along a key path to a case of the action.
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
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, (Elements.Index, LocalAction)>>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, GlobalEnvironment>
where
  Elements: MutableCollection & SendableMetatype,
  Elements.Index: Hashable & Sendable,
  GlobalAction: CasePathable
{
  let path = GlobalAction.cases[keyPath: action]
  return ChildReducer(
    forEach(reducer, value: value, action: path, environment: environment),
    along: path, fileID: fileID, line: line)
}

/// `forEach` of children in a mutable collection whose elements share the environment, along a key path to
/// a case of the action.
@inlinable
@_disfavoredOverload
public func forEach<Elements, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<Elements.Element, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, (Elements.Index, LocalAction)>>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> ChildReducer<GlobalValue, GlobalAction, Environment>
where
  Elements: MutableCollection & SendableMetatype,
  Elements.Index: Hashable & Sendable,
  GlobalAction: CasePathable
{
  let path = GlobalAction.cases[keyPath: action]
  return ChildReducer(
    forEach(reducer, value: value, action: path),
    along: path, fileID: fileID, line: line)
}
