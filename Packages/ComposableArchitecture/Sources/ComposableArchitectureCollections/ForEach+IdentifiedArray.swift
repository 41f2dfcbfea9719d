public import ComposableArchitecture

/// Returns a reducer that runs a reducer on each element of an identified array.
///
/// Use this `forEach` for rows. A row keeps its identifier when rows are moved, so its effects
/// always find it.
///
/// ```swift
/// let appReducer: Reducer<AppState, AppAction, Void> = forEach(
///   todoReducer, value: \.todos, action: .todo)
/// ```
///
/// Here `.todo` is the path to a case with an identifier: `case todo(id: UUID, action: TodoAction)`, or
/// without labels, `case todo(UUID, TodoAction)`.
///
/// An action costs the same for any number of elements, and neither the array nor the element is
/// copied. An action for a missing identifier does nothing. This happens when an effect of a
/// removed row outputs late. Removing a row does not cancel its effects. `.cancel(child:element:)`
/// does.
///
/// The rows have separate cancellation scopes, so effects of two rows may use the same cancellation
/// identifier.
///
/// Nested reducers take stack for each level. See `Reducer` for a safe depth.
///
/// - Parameters:
///   - reducer: The reducer of an element. It must leave the element's identifier unchanged.
///   - value: The key path to the identified array.
///   - action: The case that carries an identifier and an element's action.
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
  value: any WritableKeyPath<GlobalValue, IdentifiedArray<ID, LocalValue>> & Sendable,
  action: CasePath<GlobalAction, (ID, LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment>
where ID: Hashable & Sendable, LocalValue: SendableMetatype {
  let scope = AnyIdentifier(value)
  let part = KeyPathAccessor(value)
  let (embed, extract) = (action.embedding, action.extraction)
  return { globalValue, globalAction, globalEnvironment in
    guard
      let (id, localAction) = extract(globalAction),
      let index = part.read(&globalValue, { $0.index(id: id) })
    else { return [] }
    return part.modify(&globalValue) {
      reducer(&$0[index], localAction, environment(globalEnvironment))
    }.embedded(for: id, by: embed, scope)
  }
}

/// `forEach` over an identified array whose elements share the environment.
@inlinable
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, IdentifiedArray<ID, LocalValue>> & Sendable,
  action: CasePath<GlobalAction, (ID, LocalAction)>
) -> Reducer<GlobalValue, GlobalAction, Environment>
where ID: Hashable & Sendable, LocalValue: SendableMetatype {
  forEach(reducer, value: value, action: action, environment: { $0 })
}

/// `forEach` over an identified array, along a case with labels: `case todo(id: UUID, action: TodoAction)`.
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
  value: any WritableKeyPath<GlobalValue, IdentifiedArray<ID, LocalValue>> & Sendable,
  action: CasePath<GlobalAction, (id: ID, action: LocalAction)>,
  environment: @escaping @Sendable (GlobalEnvironment) -> LocalEnvironment
) -> Reducer<GlobalValue, GlobalAction, GlobalEnvironment>
where ID: Hashable & Sendable, LocalValue: SendableMetatype {
  forEach(reducer, value: value, action: action.unlabeled(), environment: environment)
}

/// `forEach` over an identified array whose elements share the environment, along a case with labels.
@inlinable
public func forEach<ID, LocalValue, GlobalValue, LocalAction, GlobalAction, Environment>(
  _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
  value: any WritableKeyPath<GlobalValue, IdentifiedArray<ID, LocalValue>> & Sendable,
  action: CasePath<GlobalAction, (id: ID, action: LocalAction)>
) -> Reducer<GlobalValue, GlobalAction, Environment>
where ID: Hashable & Sendable, LocalValue: SendableMetatype {
  forEach(reducer, value: value, action: action.unlabeled(), environment: { $0 })
}
