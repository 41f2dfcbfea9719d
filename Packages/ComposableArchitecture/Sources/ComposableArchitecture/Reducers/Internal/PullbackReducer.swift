/// A reducer together with the locations of its state and its actions.
///
/// It is an object because a closure that captures exactly one object uses that object as its context. To
/// find that an action belongs to another reducer, the closure then reads one property. If it captured all
/// properties separately, it would load all of them even if it does not need them.
@usableFromInline
final class PullbackReducer<
  LocalValue,
  GlobalValue,
  LocalAction: Sendable,
  GlobalAction: Sendable,
  Environment
>: Sendable {
  @usableFromInline let extract: @Sendable (GlobalAction) -> LocalAction?
  @usableFromInline let reducer: Reducer<LocalValue, LocalAction, Environment>
  @usableFromInline let accessor: KeyPathAccessor<GlobalValue, LocalValue>
  @usableFromInline let embedding: ActionEmbedding<LocalAction, GlobalAction>
  @usableFromInline let scope: AnyIdentifier

  @inlinable
  init(
    _ reducer: @escaping Reducer<LocalValue, LocalAction, Environment>,
    value: any WritableKeyPath<GlobalValue, LocalValue> & Sendable,
    action: CasePath<GlobalAction, LocalAction>
  ) {
    self.extract = action.extraction
    self.reducer = reducer
    self.accessor = KeyPathAccessor(value)
    self.embedding = ActionEmbedding(action.embedding)
    self.scope = AnyIdentifier(value)
  }

  @inlinable
  func reduce(
    _ globalValue: inout GlobalValue, _ globalAction: GlobalAction, _ environment: Environment
  ) -> [Effect<GlobalAction>] {
    guard let localAction = extract(globalAction) else { return [] }
    guard accessor.offset != nil else {
      return reduceAlongKeyPath(&globalValue, localAction, environment)
    }
    let effects = accessor.modify(&globalValue) { reducer(&$0, localAction, environment) }
    guard let effects = effects.ifStored() else { return [] }
    return embedded(effects)
  }

  // Kept out of line because inlining would make the caller save more registers.
  @inlinable
  @inline(never)
  func reduceAlongKeyPath(
    _ globalValue: inout GlobalValue, _ localAction: LocalAction, _ environment: Environment
  ) -> [Effect<GlobalAction>] {
    embedded(accessor.modify(&globalValue) { reducer(&$0, localAction, environment) })
  }

  // Kept out of line for the same reason.
  @inlinable
  @inline(never)
  func embedded(_ effects: [Effect<LocalAction>]) -> [Effect<GlobalAction>] {
    effects.embedded(by: embedding, in: scope)
  }
}
