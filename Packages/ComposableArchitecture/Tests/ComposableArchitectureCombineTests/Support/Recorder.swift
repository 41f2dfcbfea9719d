import Synchronization

/// Remembers what happened, in order, from whatever thread.
final class Recorder<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  func record(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// An object whose death can be seen.
final class Canary: Sendable {
  private let deaths: Recorder<Void>

  init(deaths: Recorder<Void>) { self.deaths = deaths }

  deinit { deaths.record(()) }
}

extension Recorder<Void> {
  /// How many have died.
  var count: Int { all.count }
}
