public import ComposableArchitecture

/// `forEach` over an identified array, along a key path to a case of the action.
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
  value: any WritableKeyPath<GlobalValue, IdentifiedArray<ID, LocalValue>> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, (ID, LocalAction)>>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment>
where ID: Hashable & Sendable, LocalValue: SendableMetatype, GlobalAction: CasePathable {
  forEach(
    reducer, value: value, action: GlobalAction.cases[keyPath: action], environment: environment)
}

/// `forEach` over an identified array whose elements share the environment, along a key path to a case of
/// the action.
@inlinable
@_disfavoredOverload
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, IdentifiedArray<ID, LocalValue>> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, (ID, LocalAction)>>
) -> Reducer<GlobalValue, GlobalAction, Environment>
where ID: Hashable & Sendable, LocalValue: SendableMetatype, GlobalAction: CasePathable {
  forEach(reducer, value: value, action: GlobalAction.cases[keyPath: action])
}

/// `forEach` over an identified array, along a key path to a case with labels.
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
  value: any WritableKeyPath<GlobalValue, IdentifiedArray<ID, LocalValue>> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, (id: ID, action: LocalAction)>>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment>
where ID: Hashable & Sendable, LocalValue: SendableMetatype, GlobalAction: CasePathable {
  forEach(
    reducer, value: value, action: GlobalAction.cases[keyPath: action], environment: environment)
}

/// `forEach` over an identified array whose elements share the environment, along a key path to a case
/// with labels.
@inlinable
@_disfavoredOverload
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, IdentifiedArray<ID, LocalValue>> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, (id: ID, action: LocalAction)>>
) -> Reducer<GlobalValue, GlobalAction, Environment>
where ID: Hashable & Sendable, LocalValue: SendableMetatype, GlobalAction: CasePathable {
  forEach(reducer, value: value, action: GlobalAction.cases[keyPath: action])
}
