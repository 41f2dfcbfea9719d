/// Returns a reducer that runs a reducer on each element of a collection. Identifiers find the elements.
///
/// ```swift
/// let appReducer: Reducer<AppState, AppAction, AppEnvironment> = forEach(
///   rowReducer, value: \.rows, action: .row, environment: { $0.row })
/// ```
///
/// The collection can be:
/// - a dictionary, whose keys are the identifiers. Its order is random: if a reducer returns one effect for each key,
///   it should sort the keys;
/// - an array, whose indices are the identifiers;
/// - an `IdentifiedArray` or an ordered dictionary of `ComposableArchitectureCollections`;
/// - any other `ElementCollection`.
///
/// An index identifies a position, not an element. If rows are inserted or removed while their effects run, do
/// not use an array.
///
/// Here `.row` is the path to a case that carries an identifier and an element's action, such as
/// `case row(UUID, RowAction)`. The case may have the labels `id` and `action`, or `index` and `action`. For an
/// enum that is `CasePathable`, it can also be a key path to the case: `action: \.row`.
///
/// An action costs the same for any number of elements, and neither the collection nor the element is
/// copied. An action for a missing identifier does nothing. This happens when an effect of a removed row
/// outputs late.
///
/// The elements have separate cancellation scopes, so effects of two elements may use the same
/// identifier. Removing an element does not cancel its effects. `.cancel(child:element:)` does.
///
/// On a line of `combine { … }`, the result gets every action. To let `combine` call it only for actions of its
/// case, wrap it: `ChildReducer(forEach(…), owning: .row)`. This is worth it in a list of many such lines.
///
/// Nested reducers take stack for each level. See `Reducer` for a safe depth.
///
/// - Parameters:
///   - reducer: The reducer of an element. It must leave the element's identifier unchanged.
///   - value: The key path to the collection.
///   - action: The case that carries an identifier and an element's action.
///   - environment: Makes the environment of an element.
@inlinable
public func forEach<
  Elements, ID, LocalValue, GlobalValue, LocalAction, GlobalAction, LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: CasePath<GlobalAction, (ID, LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment>
where Elements: ElementCollection<ID, LocalValue> & SendableMetatype, ID: Sendable {
  forEach(pullback(reducer, environment: environment), value: value, action: action)
}

/// `forEach` over elements that share the environment.
@inlinable
public func forEach<
  Elements, ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: CasePath<GlobalAction, (ID, LocalAction)>
) -> Reducer<GlobalValue, GlobalAction, Environment>
where Elements: ElementCollection<ID, LocalValue> & SendableMetatype, ID: Sendable {
  let scope = AnyIdentifier(value)
  let part = KeyPathAccessor(value)
  let (embed, extract) = (action.embedding, action.extraction)
  return { globalValue, globalAction, environment in
    guard let (id, localAction) = extract(globalAction) else { return [] }
    // A computed property is set only if the element exists.
    if part.offset == nil, !part.read(&globalValue, { $0.containsElement(id: id) }) { return [] }
    let effects = part.modify(&globalValue) {
      $0.modifyElement(id: id) { reducer(&$0, localAction, environment) }
    }
    return effects?.embedded(for: id, by: embed, scope) ?? []
  }
}

/// `forEach` along a case with the labels `id` and `action`, and the environment.
@inlinable
public func forEach<
  Elements, ID, LocalValue, GlobalValue, LocalAction, GlobalAction, LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: CasePath<GlobalAction, (id: ID, action: LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment>
where Elements: ElementCollection<ID, LocalValue> & SendableMetatype, ID: Sendable {
  forEach(pullback(reducer, environment: environment), value: value, action: action.unlabeled())
}

/// `forEach` along a case with the labels `id` and `action`.
@inlinable
public func forEach<
  Elements, ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: CasePath<GlobalAction, (id: ID, action: LocalAction)>
) -> Reducer<GlobalValue, GlobalAction, Environment>
where Elements: ElementCollection<ID, LocalValue> & SendableMetatype, ID: Sendable {
  forEach(reducer, value: value, action: action.unlabeled())
}

/// `forEach` along a case with the labels `index` and `action`, and the environment.
@inlinable
public func forEach<
  Elements, ID, LocalValue, GlobalValue, LocalAction, GlobalAction, LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: CasePath<GlobalAction, (index: ID, action: LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment>
where Elements: ElementCollection<ID, LocalValue> & SendableMetatype, ID: Sendable {
  forEach(pullback(reducer, environment: environment), value: value, action: action.unlabeled())
}

/// `forEach` along a case with the labels `index` and `action`.
@inlinable
public func forEach<
  Elements, ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: CasePath<GlobalAction, (index: ID, action: LocalAction)>
) -> Reducer<GlobalValue, GlobalAction, Environment>
where Elements: ElementCollection<ID, LocalValue> & SendableMetatype, ID: Sendable {
  forEach(reducer, value: value, action: action.unlabeled())
}

/// `forEach` along a key path to a case, and the environment.
@inlinable
@_disfavoredOverload
public func forEach<
  Elements, ID, LocalValue, GlobalValue, LocalAction, GlobalAction, LocalEnvironment,
  GlobalEnvironment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, LocalEnvironment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: KeyPath<
    ElementCases<GlobalAction, ID, LocalAction>, CasePath<GlobalAction, (ID, LocalAction)>
  >,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment>
where
  Elements: ElementCollection<ID, LocalValue> & SendableMetatype, ID: Sendable,
  GlobalAction: CasePathable
{
  forEach(pullback(reducer, environment: environment), value: value, action: action)
}

/// `forEach` along a key path to a case.
@inlinable
@_disfavoredOverload
public func forEach<
  Elements, ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment
>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: KeyPath<
    ElementCases<GlobalAction, ID, LocalAction>, CasePath<GlobalAction, (ID, LocalAction)>
  >
) -> Reducer<GlobalValue, GlobalAction, Environment>
where
  Elements: ElementCollection<ID, LocalValue> & SendableMetatype, ID: Sendable,
  GlobalAction: CasePathable
{
  forEach(reducer, value: value, action: ElementCases()[keyPath: action])
}

extension Array {
  /// Returns the effects of an element as effects of the whole feature.
  @inlinable
  @inline(__always)
  func embedded<ID: Hashable & Sendable, Local, Global>(
    for id: ID,
    by embed: @escaping @Sendable ((ID, Local)) -> Global,
    _ scope: AnyIdentifier
  ) -> [Effect<Global>] where Element == Effect<Local> {
    guard let effects = ifStored() else { return [] }
    return effects.mapped(for: id, by: embed, scope)
  }

  @inlinable
  @inline(never)
  func mapped<ID: Hashable & Sendable, Local, Global>(
    for id: ID,
    by embed: @escaping @Sendable ((ID, Local)) -> Global,
    _ scope: AnyIdentifier
  ) -> [Effect<Global>] where Element == Effect<Local> {
    mapped(by: ActionEmbedding { embed((id, $0)) }, in: AnyIdentifier(id)).mapped(scopedBy: scope)
  }
}
