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
    cancel(.named([Identifier(id)]))
  }

  /// An effect that cancels the effects in flight that have one of several names.
  ///
  /// - Parameter ids: the names, which may be of different types.
  public static func cancel(ids: any Hashable & Sendable...) -> Effect {
    cancel(.named(ids.map { Identifier($0) }))
  }

  /// An effect with which a parent cancels everything that one child has in flight, whatever its name
  /// and however deep inside the child it comes from.
  ///
  /// ```swift
  /// case .detailDismissed:
  ///   state.detail = nil
  ///   return [.cancel(child: \AppState.detail)]
  /// ```
  ///
  /// A synchronous effect without a name is done as soon as it is started, and so never in flight: its
  /// output is an action in line like any other, and is reduced.
  ///
  /// - Parameter child: the key path along which the child is pulled back to this reducer's state.
  public static func cancel<Value, Child>(
    child: any KeyPath<Value, Child> & Sendable
  ) -> Effect {
    cancel(.child([Identifier(child)]))
  }

  /// An effect with which a parent cancels everything that one element of a `forEach` has in flight.
  ///
  /// ```swift
  /// case .rowDeleted(let id):
  ///   state.rows[id] = nil
  ///   return [.cancel(child: \AppState.rows, element: id)]
  /// ```
  ///
  /// - Parameters:
  ///   - child: the key path of the collection.
  ///   - element: the element's key or index.
  public static func cancel<Value, Elements>(
    child: any KeyPath<Value, Elements> & Sendable, element: some Hashable & Sendable
  ) -> Effect {
    cancel(.child([Identifier(child), Identifier(element)]))
  }

  private static func cancel(_ target: Target) -> Effect {
    Effect(
      .deferred(isSynchronous: true) { location in
        location.registry.cancel(target, from: location)
        return .merge()
      }
    )
  }
}
