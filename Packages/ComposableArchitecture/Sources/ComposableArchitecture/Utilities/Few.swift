/// A collection that nearly always has at most one element. The first element needs no memory of its own.
@usableFromInline
struct Few<Element> {
  private var first: Element?
  private var others: [Element] = []

  @usableFromInline init() {}

  mutating func append(_ element: Element) {
    if first == nil { first = element } else { others.append(element) }
  }

  /// Moves all elements to the end of another collection.
  mutating func move(to few: inout Few) {
    forEach { few.append($0) }
    self = Few()
  }

  func forEach(_ body: (Element) -> Void) {
    if let first { body(first) }
    for element in others { body(element) }
  }
}

extension Few: Sendable where Element: Sendable {}

/// The continuation of a task that waits for an action to be reduced, or for a node to end.
///
/// It is unsafe only if it is resumed twice or never. It is kept in one place, with a lock, and the code
/// that removes it from there resumes it once. What it waits for always happens, because the waiting task
/// keeps that alive.
@usableFromInline
typealias Waiter = UnsafeContinuation<Void, Never>
