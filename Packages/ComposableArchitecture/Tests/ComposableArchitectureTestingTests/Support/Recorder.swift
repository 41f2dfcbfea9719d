import Synchronization

/// Records events in order, from any thread.
final class Recorder<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }
  var count: Int { elements.withLock { $0.count } }

  func record(_ element: Element) { elements.withLock { $0.append(element) } }
}
