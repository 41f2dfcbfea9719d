/// A collection that nearly always has at most one element. The first element needs no memory of its own.
@usableFromInline
struct TinyArray<Element> {
  private var first: Element?
  private var others: [Element] = []

  @usableFromInline init() {}

  mutating func append(_ element: Element) {
    if first == nil { first = element } else { others.append(element) }
  }

  /// Moves all elements to the end of another collection.
  mutating func move(to array: inout TinyArray) {
    forEach { array.append($0) }
    self = TinyArray()
  }

  func forEach(_ body: (Element) -> Void) {
    if let first { body(first) }
    for element in others { body(element) }
  }
}

extension TinyArray: Sendable where Element: Sendable {}
