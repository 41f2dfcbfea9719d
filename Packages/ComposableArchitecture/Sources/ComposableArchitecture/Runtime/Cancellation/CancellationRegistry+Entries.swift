/// The entries of `StartedEffects`.
extension CancellationRegistry {
  /// Where the entries of this store are counted, if an executor follows effects.
  var entryCounts: StoreEntryCounts? { follower?.entryCounts }

  /// Adds an entry to a scope. Returns `false` if the scope has an entry with the identifier already.
  func add(_ entry: ScopeEntry, as identifier: AnyIdentifier, in scope: EffectScope?) -> Bool {
    follower?.note(.willAddEntry(keys: CancellationKey.all(identifier, in: scope)))
    return at(scope) { contents in
      if contents.entries[identifier] != nil { return false }
      contents.lastEntryNumber += 1
      contents.entries[identifier] = (contents.lastEntryNumber, entry)
      return true
    }
  }

  /// The identifiers of a reducer's entries in a scope, in the order in which they were added.
  func entries(of counts: ObjectIdentifier, in scope: EffectScope?) -> [AnyIdentifier] {
    at(scope) { contents in
      contents.entries.filter { $0.value.entry.counts == counts }
        .sorted { $0.value.number < $1.value.number }.map(\.key)
    }
  }

  func removeEntries(_ identifiers: [AnyIdentifier], in scope: EffectScope?) {
    let removed = at(scope) { contents in
      identifiers.compactMap { contents.entries.removeValue(forKey: $0)?.entry }
    }
    // They are released with no lock held, because that may run anything.
    withExtendedLifetime(removed) {}
    noteRemovedEntries(identifiers, in: scope)
  }

  func noteRemovedEntries(_ identifiers: [AnyIdentifier], in scope: EffectScope?) {
    guard let follower else { return }
    let scope = scope?.identifiers ?? []
    follower.note(
      .didRemoveEntries(keys: identifiers.map { CancellationKey(scope: scope, identifier: $0) }))
  }
}
