/// A first-in-first-out queue. Its memory does not grow with the number of elements that have passed
/// through it. A single element needs no allocation.
@usableFromInline
struct Queue<Element> {
  @usableFromInline var first: Element?
  @usableFromInline var rest: [Element] = []
  @usableFromInline var head = 0

  @inlinable init() {}

  @inlinable
  mutating func append(_ element: Element) {
    if first == nil { first = element } else { rest.append(element) }
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard let element = first else { return nil }
    first = nil
    if head < rest.count { advance() }
    return element
  }

  @inlinable
  mutating func advance() {
    first = rest[head]
    head += 1
    if head == rest.count {
      rest.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 32, head * 2 >= rest.count {
      rest.removeFirst(head)
      head = 0
    }
  }
}

extension Queue: Sendable where Element: Sendable {}
