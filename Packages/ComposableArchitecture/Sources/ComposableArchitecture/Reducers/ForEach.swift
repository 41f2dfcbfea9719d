/// Returns a reducer that runs a reducer on each element of a dictionary. Keys identify the
/// elements.
///
/// ```swift
/// let appReducer: Reducer<AppState, AppAction, AppEnvironment> = forEach(
///   rowReducer, value: \.rows, action: .row, environment: { $0.row })
/// ```
///
/// Here `.row` is the path to a case with a key: `case row(UUID, RowAction)`, or with labels,
/// `case row(id: UUID, action: RowAction)`.
///
/// An action costs the same for any number of elements, and the collection is not copied. An action
/// for a missing key does nothing. This happens when an effect of a removed row outputs late.
///
/// The elements have separate cancellation scopes, so effects of two elements may use the same
/// identifier. Removing an element does not cancel its effects. `.cancel(child:element:)` does.
///
/// Nested reducers take stack for each level. See `Reducer` for a safe depth.
///
/// - Parameters:
///   - reducer: The reducer of an element.
///   - value: The key path to the dictionary.
///   - action: The case that carries a key and an element's action.
///   - environment: Makes the environment of an element.
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
  action: CasePath<GlobalAction, (ID, LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment> where ID: Hashable & Sendable {
  let scope = AnyIdentifier(value)
  let part = KeyPathAccessor(value)
  let (embed, extract) = (action.embedding, action.extraction)
  return { globalValue, globalAction, globalEnvironment in
    guard
      let (id, localAction) = extract(globalAction),
      let index = part.read(&globalValue, { $0.index(forKey: id) })
    else { return [] }
    return part.modify(&globalValue) {
      reducer(&$0.values[index], localAction, environment(globalEnvironment))
    }.embedded(for: id, by: embed, scope)
  }
}

/// `forEach` over a dictionary whose elements share the environment.
@inlinable
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, [ID: LocalValue]> & Sendable,
  action: CasePath<GlobalAction, (ID, LocalAction)>
) -> Reducer<GlobalValue, GlobalAction, Environment> where ID: Hashable & Sendable {
  forEach(reducer, value: value, action: action, environment: { $0 })
}

/// Returns a reducer that runs a reducer on each element of an array or another mutable collection.
/// Indices identify the elements.
///
/// ```swift
/// let appReducer: Reducer<AppState, AppAction, AppEnvironment> = forEach(
///   rowReducer, value: \.players, action: .player, environment: { $0.row })
/// ```
///
/// Here `.player` is the path to a case with an index: `case player(Int, RowAction)`, or with labels,
/// `case player(index: Int, action: RowAction)` or `case player(id: Int, action: RowAction)`.
///
/// An action costs the same for any number of elements, and the collection is not copied. An action
/// for an index that is out of bounds does nothing. An index identifies a position, not an element.
/// If rows are inserted or removed while their effects run, use a dictionary, or the
/// `IdentifiedArray` of `ComposableArchitectureCollections`.
///
/// Nested reducers take stack for each level. See `Reducer` for a safe depth.
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
  action: CasePath<GlobalAction, (Elements.Index, LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment>
where Elements: MutableCollection & SendableMetatype, Elements.Index: Hashable & Sendable {
  let scope = AnyIdentifier(value)
  let part = KeyPathAccessor(value)
  let (embed, extract) = (action.embedding, action.extraction)
  return { globalValue, globalAction, globalEnvironment in
    guard
      let (index, localAction) = extract(globalAction),
      part.read(&globalValue, { $0.isInBounds(index) })
    else { return [] }
    return part.modify(&globalValue) {
      reducer(&$0[index], localAction, environment(globalEnvironment))
    }.embedded(for: index, by: embed, scope)
  }
}

/// `forEach` over a mutable collection whose elements share the environment.
@inlinable
public func forEach<Elements, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<Elements.Element, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, Elements> & Sendable,
  action: CasePath<GlobalAction, (Elements.Index, LocalAction)>
) -> Reducer<GlobalValue, GlobalAction, Environment>
where Elements: MutableCollection & SendableMetatype, Elements.Index: Hashable & Sendable {
  forEach(reducer, value: value, action: action, environment: { $0 })
}

extension Collection {
  @inlinable
  func isInBounds(_ index: Index) -> Bool { startIndex <= index && index < endIndex }
}

extension Array {
  /// Returns the effects of an element as effects of the whole feature.
  @inlinable
  @inline(__always)
  package func embedded<ID: Hashable & Sendable, Local, Global>(
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
