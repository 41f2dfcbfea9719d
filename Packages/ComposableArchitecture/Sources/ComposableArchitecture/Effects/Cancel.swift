extension Effect {
  /// Returns an effect that cancels the effects in flight with an identifier.
  ///
  /// ```swift
  /// return [.cancel(id: Search.request)]
  /// ```
  ///
  /// The effect is synchronous. It also cancels effects of the same action that come before it in the
  /// array, but not those that come after it. It does nothing if no effect with the identifier is in
  /// flight.
  ///
  /// It does not cancel effects that it is part of, even if they have the identifier. In
  /// `.concatenate(.cancel(id: 1), load).cancellable(id: 1)`, the new `load` runs, and other effects
  /// with the identifier are cancelled.
  ///
  /// - Parameter id: The identifier that was given to `cancellable(id:cancelInFlight:)` in this feature.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    cancel(.identifiers([AnyIdentifier(id)]))
  }

  /// Returns an effect that cancels the effects in flight with any of several identifiers.
  ///
  /// ```swift
  /// return [.cancel(ids: Search.request, 7)]
  /// ```
  ///
  /// If there are several arguments, each of them is one identifier, even if it is a collection.
  ///
  /// - Parameter ids: The identifiers, which may be of different types.
  @_disfavoredOverload
  public static func cancel(ids: any Hashable & Sendable...) -> Effect {
    cancel(.identifiers(ids.map { AnyIdentifier($0) }))
  }

  /// Returns an effect that cancels the effects in flight whose identifier is an element of a sequence, such as
  /// an array or a set.
  ///
  /// ```swift
  /// return [.cancel(ids: state.rows.keys)]
  /// ```
  ///
  /// A sequence that is itself an identifier, as in `load.cancellable(id: [1, 2])`, is cancelled by
  /// `cancel(id:)`. A string is always one identifier.
  ///
  /// - Parameter ids: The identifiers. If there are none, nothing is cancelled.
  public static func cancel<ID: Hashable & Sendable>(ids: some Sequence<ID>) -> Effect {
    cancel(.identifiers(ids.map { AnyIdentifier($0) }))
  }

  /// Returns an effect that cancels the effects in flight with a text as their identifier.
  ///
  /// - Parameter id: The identifier.
  public static func cancel(ids id: some StringProtocol & Sendable) -> Effect {
    cancel(id: id)
  }

  /// Returns an effect that cancels everything that one child has in flight, whatever its
  /// identifier is and however deep inside the child it was started. Use it in the parent's
  /// reducer.
  ///
  /// ```swift
  /// case .detailDismissed:
  ///   state.detail = nil
  ///   return [.cancel(child: \AppState.detail)]
  /// ```
  ///
  /// The child may be optional, as in `pullback(optional(detailReducer), value: \.detail, …)`. Its
  /// effects can still be cancelled when it is gone.
  ///
  /// A synchronous effect without an identifier ends as soon as it starts, so it is never in
  /// flight. Its output is already queued and is still reduced.
  ///
  /// If the parent calls the child's reducer by hand instead of pulling it back, the effects are the parent's own, and
  /// this does not find them.
  ///
  /// - Parameter child: The key path along which the child is pulled back to this reducer's state.
  public static func cancel<Value, Child>(
    child: any KeyPath<Value, Child> & Sendable
  ) -> Effect {
    cancel(.child([AnyIdentifier(child)]))
  }

  /// Returns an effect that cancels everything that the child in one case of the state has in
  /// flight. Use it in the parent's reducer.
  ///
  /// ```swift
  /// case .loggedOut:
  ///   session = .loggedOut
  ///   return [.cancel(child: CasePath.loggedIn)]
  /// ```
  ///
  /// Here `session` is an enum, and the child is `pullback(accountReducer, value: .loggedIn, …)`.
  /// Its effects can still be cancelled when the state is another case. They are not cancelled
  /// automatically.
  ///
  /// A case path is recognized by the place in the source where it is made. Use the same property,
  /// such as `CasePath.loggedIn` or `Session.cases.loggedIn`, here and for the pullback. If one
  /// function makes paths for several cases with the same type of payload, those paths are not
  /// distinguished.
  ///
  /// - Parameter child: The case path along which the child is pulled back to this reducer's state.
  public static func cancel<Value, Child>(child: CasePath<Value, Child>) -> Effect {
    cancel(.child([child.child]))
  }

  /// `cancel(child:)` with a key path to a case of the state:
  /// `.cancel(child: \Session.Cases.loggedIn)`.
  public static func cancel<Value: CasePathable, Child>(
    child: KeyPath<Value.Cases, CasePath<Value, Child>>
  ) -> Effect {
    cancel(child: Value.cases[keyPath: child])
  }

  /// Returns an effect that cancels everything that one element of a `forEach` has in flight. Use
  /// it in the parent's reducer.
  ///
  /// ```swift
  /// case .rowDeleted(let id):
  ///   state.rows[id] = nil
  ///   return [.cancel(child: \AppState.rows, element: id)]
  /// ```
  ///
  /// The effects can still be cancelled when the element is gone.
  ///
  /// - Parameters:
  ///   - child: The key path of the collection.
  ///   - element: The element's identifier, key or index.
  public static func cancel<Value, Elements>(
    child: any KeyPath<Value, Elements> & Sendable, element: some Hashable & Sendable
  ) -> Effect {
    cancel(.child([AnyIdentifier(child), AnyIdentifier(element)]))
  }

  private static func cancel(_ target: CancellationTarget) -> Effect {
    Effect(.lazy(CancellingEffect(target)))
  }
}

private final class CancellingEffect<Output: Sendable>: LazyEffect {
  let isSynchronous = true
  private let target: CancellationTarget

  init(_ target: CancellationTarget) { self.target = target }

  func effect(at location: EffectLocation) -> Effect<Output> {
    location.registry.cancel(target, from: location)
    return .none
  }

  func omitting(_ omission: EffectOmission) -> Effect<Output>? {
    omission == .cancellations ? Effect<Output>.none : nil
  }
}
