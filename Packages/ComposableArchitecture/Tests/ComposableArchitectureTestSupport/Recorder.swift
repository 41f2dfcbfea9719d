import Synchronization

/// Records elements in order, from any thread.
final class Recorder<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }
  var count: Int { elements.withLock { $0.count } }

  func record(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// A variable that can be used from any thread.
final class Box<Value: Sendable>: Sendable {
  private let content: Mutex<Value>

  init(_ value: Value) { content = Mutex(value) }

  var value: Value {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }

  func update<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    content.withLock { value in body(&value) }
  }
}

/// An object that tells a test when it is freed.
final class Canary: Sendable {
  /// Tells whether a canary was freed. It does not retain the canary.
  final class Fate: Sendable {
    fileprivate let died = Box(false)
    var isDead: Bool { died.value }
  }

  private let fate: Fate

  private init(_ fate: Fate) { self.fate = fate }

  deinit { fate.died.value = true }

  static func make() -> (Canary, Fate) {
    let fate = Fate()
    return (Canary(fate), fate)
  }
}
