import Synchronization

/// Records elements in order, from any thread.
final class Recorder<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  func record(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// An object that tells a test when it is freed.
final class Canary: Sendable {
  private let deaths: Recorder<Void>

  init(deaths: Recorder<Void>) { self.deaths = deaths }

  deinit { deaths.record(()) }
}

extension Recorder<Void> {
  /// The number of objects that were freed.
  var count: Int { all.count }
}
