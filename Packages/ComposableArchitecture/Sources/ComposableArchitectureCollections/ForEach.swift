public import ComposableArchitecture
public import OrderedCollections

/// Returns a reducer that runs a reducer on each element of an ordered dictionary. Keys identify
/// the elements.
///
/// Use it for rows that do not contain their identifier. For rows that contain it, use an
/// `IdentifiedArray`.
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
///   - value: The key path to the ordered dictionary.
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
  value: any WritableKeyPath<GlobalValue, OrderedDictionary<ID, LocalValue>> & Sendable,
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

/// `forEach` over an ordered dictionary whose elements share the environment.
@inlinable
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, OrderedDictionary<ID, LocalValue>> & Sendable,
  action: CasePath<GlobalAction, (ID, LocalAction)>
) -> Reducer<GlobalValue, GlobalAction, Environment> where ID: Hashable & Sendable {
  forEach(reducer, value: value, action: action, environment: { $0 })
}

/// `forEach` over an ordered dictionary, along a case with labels: `case row(id: UUID, action: RowAction)`.
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
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment> where ID: Hashable & Sendable {
  forEach(reducer, value: value, action: action.unlabeled(), environment: environment)
}

/// `forEach` over an ordered dictionary whose elements share the environment, along a case with labels.
@inlinable
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, OrderedDictionary<ID, LocalValue>> & Sendable,
  action: CasePath<GlobalAction, (id: ID, action: LocalAction)>
) -> Reducer<GlobalValue, GlobalAction, Environment> where ID: Hashable & Sendable {
  forEach(reducer, value: value, action: action.unlabeled(), environment: { $0 })
}

/// `forEach` over an ordered dictionary, along a key path to a case of the action.
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
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment>
where ID: Hashable & Sendable, GlobalAction: CasePathable {
  forEach(
    reducer, value: value, action: GlobalAction.cases[keyPath: action], environment: environment)
}

/// `forEach` over an ordered dictionary whose elements share the environment, along a key path to a case
/// of the action.
@inlinable
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, OrderedDictionary<ID, LocalValue>> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, (ID, LocalAction)>>
) -> Reducer<GlobalValue, GlobalAction, Environment>
where ID: Hashable & Sendable, GlobalAction: CasePathable {
  forEach(reducer, value: value, action: GlobalAction.cases[keyPath: action])
}

/// `forEach` over an ordered dictionary, along a key path to a case with labels.
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
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment>
where ID: Hashable & Sendable, GlobalAction: CasePathable {
  forEach(
    reducer, value: value, action: GlobalAction.cases[keyPath: action], environment: environment)
}

/// `forEach` over an ordered dictionary whose elements share the environment, along a key path to a case
/// with labels.
@inlinable
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, OrderedDictionary<ID, LocalValue>> & Sendable,
  action: KeyPath<GlobalAction.Cases, CasePath<GlobalAction, (id: ID, action: LocalAction)>>
) -> Reducer<GlobalValue, GlobalAction, Environment>
where ID: Hashable & Sendable, GlobalAction: CasePathable {
  forEach(reducer, value: value, action: GlobalAction.cases[keyPath: action])
}
