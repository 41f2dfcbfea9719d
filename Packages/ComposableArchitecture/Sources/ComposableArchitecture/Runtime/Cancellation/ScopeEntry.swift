public import Synchronization

/// Something that a reducer keeps in a scope of a store, because it has no memory of its own. It is counted for as long as
/// it exists.
final class ScopeEntry: Sendable {
  /// The counts of the reducer.
  let counts: ObjectIdentifier
  private let remove: @Sendable () -> Void

  init<ID>(_ id: ID, of counts: ScopeEntryCounts<ID>, in store: StoreEntryCounts?) {
    self.counts = ObjectIdentifier(counts)
    counts.change(id, by: 1)
    store?.change(id, of: ObjectIdentifier(counts), by: 1)
    remove = {
      store?.change(id, of: ObjectIdentifier(counts), by: -1)
      counts.change(id, by: -1)
    }
  }

  deinit { remove() }
}

/// Counts the entries of one reducer in the scopes of all stores.
///
/// They tell the reducer whether an effect is needed that looks at the entries of its own store. Usually there are none.
@usableFromInline
package final class ScopeEntryCounts<ID: Hashable & Sendable>: Sendable {
  @usableFromInline let total = Atomic<Int>(0)
  @usableFromInline let counts = Mutex<[ID: Int]>([:])

  @usableFromInline init() {}

  /// Whether any entry satisfies a condition.
  @inlinable
  @inline(__always)
  package func contains(where condition: (ID) -> Bool) -> Bool {
    total.load(ordering: .relaxed) != 0 && search(condition)
  }

  @inlinable
  @inline(never)
  func search(_ condition: (ID) -> Bool) -> Bool {
    // The condition runs with no lock held, because it may run anything.
    for id in counts.withLock({ $0 }).keys where condition(id) { return isInThisStore(condition) }
    return false
  }

  @usableFromInline
  func isInThisStore(_ condition: (ID) -> Bool) -> Bool {
    guard let store = StoreEntryCounts.current else { return true }
    return store.identifiers(of: ObjectIdentifier(self)).contains {
      ($0.base as? ID).map(condition) ?? false
    }
  }

  fileprivate func change(_ id: ID, by change: Int) {
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

  fileprivate func identifiers(of reducer: ObjectIdentifier) -> [AnyIdentifier] {
    counts.withLock { $0[reducer].map { Array($0.keys) } ?? [] }
  }

  fileprivate func change(
    _ id: some Hashable & Sendable, of reducer: ObjectIdentifier, by change: Int
  ) {
    counts.withLock { $0[reducer, default: [:]].change(AnyIdentifier(id), by: change) }
  }
}

extension Dictionary where Value == Int {
  fileprivate mutating func change(_ key: Key, by change: Int) {
    let count = (self[key] ?? 0) + change
    self[key] = count == 0 ? nil : count
  }
}
