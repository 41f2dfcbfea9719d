/// `forEach` over a dictionary, along a case with labels: `case row(id: UUID, action: RowAction)`.
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
  value: any WritableKeyPath<GlobalValue, [ID: LocalValue]> & Sendable,
  action: CasePath<GlobalAction, (id: ID, action: LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment> where ID: Hashable & Sendable {
  forEach(reducer, value: value, action: action.unlabeled(), environment: environment)
}

/// `forEach` over a dictionary whose elements share the environment, along a case with labels.
@inlinable
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, [ID: LocalValue]> & Sendable,
  action: CasePath<GlobalAction, (id: ID, action: LocalAction)>
) -> Reducer<GlobalValue, GlobalAction, Environment> where ID: Hashable & Sendable {
  forEach(reducer, value: value, action: action.unlabeled(), environment: { $0 })
}

/// `forEach` over a mutable collection, along a case with labels: `case player(id: Int, action: RowAction)`.
@inlinable
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
  action: CasePath<GlobalAction, (id: Elements.Index, action: LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment>
where Elements: MutableCollection & SendableMetatype, Elements.Index: Hashable & Sendable {
  forEach(reducer, value: value, action: action.unlabeled(), environment: environment)
}

/// `forEach` over a mutable collection whose elements share the environment, along a case with labels.
@inlinable
public func forEach<Elements, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<Elements.Element, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: CasePath<GlobalAction, (id: Elements.Index, action: LocalAction)>
) -> Reducer<GlobalValue, GlobalAction, Environment>
where Elements: MutableCollection & SendableMetatype, Elements.Index: Hashable & Sendable {
  forEach(reducer, value: value, action: action.unlabeled(), environment: { $0 })
}

/// `forEach` over a mutable collection, along a case with an index:
/// `case player(index: Int, action: RowAction)`.
@inlinable
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
  action: CasePath<GlobalAction, (index: Elements.Index, action: LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment>
where Elements: MutableCollection & SendableMetatype, Elements.Index: Hashable & Sendable {
  forEach(reducer, value: value, action: action.unlabeled(), environment: environment)
}

/// `forEach` over a mutable collection whose elements share the environment, along a case with an index.
@inlinable
public func forEach<Elements, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<Elements.Element, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: CasePath<GlobalAction, (index: Elements.Index, action: LocalAction)>
) -> Reducer<GlobalValue, GlobalAction, Environment>
where Elements: MutableCollection & SendableMetatype, Elements.Index: Hashable & Sendable {
  forEach(reducer, value: value, action: action.unlabeled(), environment: { $0 })
}

extension CasePath {
  /// The path to the same case, with a payload that has no labels.
  @inlinable
  package func unlabeled<ID, Action>() -> CasePath<Root, (ID, Action)>
  where Value == (id: ID, action: Action) {
    CasePath<Root, (ID, Action)>(
      embed: { [embedding] in embedding((id: $0.0, action: $0.1)) },
      extract: { [extraction] in extraction($0).map { ($0.id, $0.action) } },
      site: site, firstCase: firstCase)
  }

  /// The path to the same case, with a payload that has no labels.
  @inlinable
  func unlabeled<ID, Action>() -> CasePath<Root, (ID, Action)>
  where Value == (index: ID, action: Action) {
    CasePath<Root, (ID, Action)>(
      embed: { [embedding] in embedding((index: $0.0, action: $0.1)) },
      extract: { [extraction] in extraction($0).map { ($0.index, $0.action) } },
      site: site, firstCase: firstCase)
  }
}
