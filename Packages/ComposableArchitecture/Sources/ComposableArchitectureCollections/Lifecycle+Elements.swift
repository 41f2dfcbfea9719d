public import ComposableArchitecture
import OrderedCollections

/// `lifecycle` of the elements of a `forEach`. If an action removes an element, its effects are cancelled.
///
/// Many actions can remove elements. With `lifecycle`, none of them has to return
/// `.cancel(child:element:)`:
///
/// ```swift
/// let todosReducer: Reducer<AppState, AppAction, AppEnvironment> = lifecycle(
///   combine {
///     forEach(todoReducer, value: \.todos, action: .todo, environment: { _ in })
///     listReducer
///   },
///   ofEach: \.todos
/// )
/// ```
///
/// **Order.** `reducer` handles the action first. After its effects come, for each element that was removed, the
/// cancellation and the effects of `onDisappear`, in the order that the elements had. The effects of `onAppear`
/// come last, in the order of the elements. `onAppear` is not called for elements of the store's initial value.
///
/// **Cancellation.** The effects of `onAppear` are in the scope of the element, so they are cancelled when it is
/// removed. The effects of `onDisappear` are in the scope of the parent, and they continue.
///
/// **Changes from outside.** Elements may also be removed by something outside of `reducer`, such as the parent of the
/// parent. The next action that reaches the result then cancels their effects, before its own effects run. `onAppear`
/// and `onDisappear` are called only for changes inside `reducer`.
///
/// **Cost.** An action that neither adds, removes nor moves an element costs constant time, however many there
/// are. Adding, removing or moving elements takes time proportional to their number.
///
/// - Parameters:
///   - reducer: The reducer of the parent, which includes the `forEach`.
///   - elements: The key path along which `forEach` pulls the elements back.
///   - onAppear: Changes the state of an element that has appeared, and returns effects.
///   - onDisappear: Returns the effects for an element that has disappeared. Its first argument is the
///     identifier of the element.
public func lifecycle<Value, ID: Hashable & Sendable, Element, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  ofEach elements: any WritableKeyPath<Value, IdentifiedArray<ID, Element>> & Sendable,
  onAppear: @escaping @Sendable (inout Element, Environment) -> [Effect<Action>] = { _, _ in [] },
  onDisappear: @escaping @Sendable (ID, Environment) -> [Effect<Action>] = { _, _ in [] }
) -> Reducer<Value, Action, Environment> {
  let watch = ChildWatch(AnyIdentifier(elements))
  let part = KeyPathAccessor(elements)
  return { value, action, environment in
    // The identifiers share their storage with the array until one is added, moved or removed. Until then,
    // comparing them takes constant time, and the elements are changed in place.
    let previous = part.read(&value) { $0.ids }
    var effects = reducer(&value, action, environment)
    let current = part.read(&value) { $0.ids }
    if watch.hasMarks {
      effects =
        [
          .deferred(isSynchronous: true) { location in
            // Elements that something else has removed since the last action.
            let seen = watch.replaceSeen(by: current, at: location) as? OrderedSet<ID> ?? previous
            let removed = seen == previous ? [] : seen.subtracting(previous)
            return .merge(removed.map { .cancel(child: elements, element: $0) })
          }
        ] + effects
    }
    if previous != current {
      for id in previous where !current.contains(id) {
        effects.append(.cancel(child: elements, element: id))
        effects += onDisappear(id, environment)
      }
      for id in current where !previous.contains(id) {
        let appearance = part.modify(&value) { elements in
          elements.modifyElement(id: id) { onAppear(&$0, environment) } ?? []
        }
        effects += appearance.scoped(by: AnyIdentifier(id)).scoped(by: watch.child)
      }
    }
    if !effects.isEmpty { watch.mark(after: &effects, seen: current) }
    return effects
  }
}

/// `lifecycle` of the elements of a `forEach`, without the reducer. On a line of `combine { … }`, it is applied to all
/// reducers of the list.
///
/// ```swift
/// let todosReducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
///   forEach(todoReducer, value: \.todos, action: .todo, environment: { _ in })
///   listReducer
///   lifecycle(ofEach: \.todos)
/// }
/// ```
///
/// - Parameters:
///   - elements: The key path along which `forEach` pulls the elements back.
///   - onAppear: Changes the state of an element that has appeared, and returns effects.
///   - onDisappear: Returns the effects for an element that has disappeared. Its first argument is the
///     identifier of the element.
public func lifecycle<Value, ID: Hashable & Sendable, Element, Action, Environment>(
  ofEach elements: any WritableKeyPath<Value, IdentifiedArray<ID, Element>> & Sendable,
  onAppear: @escaping @Sendable (inout Element, Environment) -> [Effect<Action>] = { _, _ in [] },
  onDisappear: @escaping @Sendable (ID, Environment) -> [Effect<Action>] = { _, _ in [] }
) -> Lifecycle<Value, Action, Environment> {
  Lifecycle { lifecycle($0, ofEach: elements, onAppear: onAppear, onDisappear: onDisappear) }
}
