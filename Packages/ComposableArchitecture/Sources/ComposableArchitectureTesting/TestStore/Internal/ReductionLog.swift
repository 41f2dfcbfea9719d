import ComposableArchitecture
import Synchronization

/// The reductions that have not been asserted yet, oldest first.
final class ReductionLog<Value: Sendable, Action: Sendable>: Sendable {
  typealias Entry = Reduction<Value, Action>

  private let entries = Mutex<ArraySlice<Entry>>([])

  var all: ArraySlice<Entry> { entries.withLock { $0 } }

  func append(_ entry: Entry) { entries.withLock { $0.append(entry) } }

  func contains(where isWanted: (Entry) -> Bool) -> Bool {
    entries.withLock { $0.contains(where: isWanted) }
  }

  /// Removes and returns all entries up to and including the first one that is wanted; `nil` if there is
  /// none.
  func take(through isWanted: (Entry) -> Bool) -> ArraySlice<Entry>? {
    entries.withLock { entries in
      guard let index = entries.firstIndex(where: isWanted) else { return nil }
      let taken = entries[...index]
      // An empty slice would keep the removed entries alive.
      entries = index + 1 < entries.endIndex ? entries[(index + 1)...] : []
      return taken
    }
  }

  func takeAll() -> ArraySlice<Entry> {
    entries.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }
}
