/// Some elements, of which there is nearly always one: that one needs no memory of its own.
@usableFromInline
struct Few<Element> {
  private var first: Element?
  private var others: [Element] = []

  @usableFromInline init() {}

  mutating func append(_ element: Element) {
    if first == nil { first = element } else { others.append(element) }
  }

  /// Moves all of them behind those that are there already.
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

/// Somebody who waits for an action to be reduced, or for work to end.
///
/// Unsafe only if it is resumed twice or never. It is kept in one place, with a lock; who takes it from
/// there resumes it, once. And what it waits for comes, as whatever is kept waiting keeps it alive.
@usableFromInline
typealias Waiter = UnsafeContinuation<Void, Never>
