/// Remembers for an `ongoing` which of its effects have been started and are still wanted, in all stores.
///
/// A reducer has no memory, so the scope of the effects does. It gets an entry when an effect starts, and loses it when
/// the effect is no longer wanted or the scope is cancelled. The entry stays if the effect ends by itself. Entries are
/// added and removed by effects, because only these know the store.
@usableFromInline
final class StartedEffects<ID: Hashable & Sendable>: Sendable {
  private let identifier = UniqueIdentifier()
  @usableFromInline let entries = ScopeEntryCounts<ID>()

  @usableFromInline init() {}

  /// Identifies an effect in its scope.
  private func identifier(of id: ID) -> AnyIdentifier {
    AnyIdentifier(Ongoing(effects: identifier, id: AnyIdentifier(id)))
  }

  /// Returns an effect that starts another one, unless it has been started and has not been cancelled since.
  @usableFromInline
  func start<Action>(_ effect: Effect<Action>, _ id: ID) -> Effect<Action> {
    let identifier = identifier(of: id)
    let started = effect.inside(EffectPath(.cancellable(identifier, cancelInFlight: false)))
    return .containing(started) { started in
      .lazy(
        DeferredEffect(isSynchronous: started.isSynchronous) { [entries] location in
          let entry = ScopeEntry(id, of: entries, in: location.registry.entryCounts)
          return location.registry.add(entry, as: identifier, in: location.scope) ? started : .none
        })
    }
  }

  /// Returns an effect that cancels another one.
  @usableFromInline
  func cancellation<Action>(of id: ID) -> Effect<Action> {
    let identifier = identifier(of: id)
    return .deferred(isSynchronous: true) { location in
      location.registry.removeEntries([identifier], in: location.scope)
      location.registry.cancel(.identifiers([identifier]), from: location)
      return .none
    }
  }

  /// Returns an effect that cancels everything that is no longer wanted because of something outside of the reducer.
  @usableFromInline
  func cancellation<Action>(except wanted: [ID]) -> Effect<Action> {
    let kept = Set(wanted.map { identifier(of: $0) })
    return .deferred(isSynchronous: true) { [entries] location in
      let unwanted = location.registry.entries(of: ObjectIdentifier(entries), in: location.scope)
        .filter { !kept.contains($0) }
      if unwanted.isEmpty { return .none }
      location.registry.removeEntries(unwanted, in: location.scope)
      location.registry.cancel(.identifiers(unwanted), from: location)
      return .none
    }
  }
}

/// Identifies one effect of an `ongoing` in its scope. A feature cannot cancel by it.
package struct Ongoing: Hashable, Sendable {
  let effects: UniqueIdentifier
  let id: AnyIdentifier

  /// The identifier that the state wants.
  package var base: any Hashable & Sendable { id.base }
}
