public import Synchronization

/// Something that a reducer keeps in a scope of a store, because it has no memory of its own. It is counted for as long as
/// it exists.
final class ScopeEntry: Sendable {
  let counts: ScopeEntryCounts
  private let id: AnyIdentifier
  private let store: StoreEntryCounts?

  init(of counts: ScopeEntryCounts, _ id: AnyIdentifier, _ store: StoreEntryCounts?) {
    (self.counts, self.id, self.store) = (counts, id, store)
    counts.change(id, by: 1)
    store?.change(id, of: counts, by: 1)
  }

  deinit {
    store?.change(id, of: counts, by: -1)
    counts.change(id, by: -1)
  }
}

/// Counts the entries of one reducer in the scopes of all stores.
///
/// They tell the reducer whether an effect is needed that looks at the entries of its own store. Usually there are none.
@usableFromInline
package final class ScopeEntryCounts: Sendable {
  @usableFromInline let total = Atomic<Int>(0)
  private let counts = Mutex<[AnyIdentifier: Int]>([:])

  @inlinable package var isEmpty: Bool { total.load(ordering: .relaxed) == 0 }

  /// Whether any entry has an identifier that satisfies a condition.
  @usableFromInline
  package func contains(where condition: (AnyIdentifier) -> Bool) -> Bool {
    // The condition runs with no lock held, because it may run anything.
    let counts = StoreEntryCounts.current?.counts(of: self) ?? counts.withLock { $0 }
    return counts.keys.contains(where: condition)
  }

  fileprivate func change(_ id: AnyIdentifier, by change: Int) {
    counts.withLock { $0.change(id, by: change) }
    total.add(change, ordering: .relaxed)
  }
}

/// Counts the entries of all reducers in the scopes of one store.
///
/// An executor that follows effects needs them. Otherwise, a reducer would return other effects because of what another
/// test has in flight.
@usableFromInline
package final class StoreEntryCounts: Sendable {
  /// The counts of the store whose reducer runs, if an executor follows its effects.
  @TaskLocal package static var current: StoreEntryCounts?

  private let counts = Mutex<[ObjectIdentifier: [AnyIdentifier: Int]]>([:])

  @usableFromInline package init() {}

  fileprivate func counts(of reducer: ScopeEntryCounts) -> [AnyIdentifier: Int] {
    counts.withLock { $0[ObjectIdentifier(reducer)] ?? [:] }
  }

  fileprivate func change(_ id: AnyIdentifier, of reducer: ScopeEntryCounts, by change: Int) {
    counts.withLock { $0[ObjectIdentifier(reducer), default: [:]].change(id, by: change) }
  }
}

extension [AnyIdentifier: Int] {
  fileprivate mutating func change(_ id: AnyIdentifier, by change: Int) {
    let count = (self[id] ?? 0) + change
    self[id] = count == 0 ? nil : count
  }
}
