public import OrderedCollections

extension IdentifiedArray {
  /// Appends an element unless there is one with the same identifier.
  ///
  /// ```swift
  /// let (inserted, index) = todos.append(Todo(id: id))
  /// ```
  ///
  /// - Returns: Whether the element was appended, and the index of the element with its identifier.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: count)
  }

  /// Appends elements. Elements with an identifier that is already present are skipped.
  @inlinable
  public mutating func append(contentsOf newElements: some Sequence<Element>) {
    for element in newElements { append(element) }
  }

  /// Inserts an element unless there is one with the same identifier.
  ///
  /// ```swift
  /// todos.insert(Todo(title: "Get up"), at: 0)
  /// ```
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - index: The index at which to insert the element, from 0 to `count`.
  /// - Returns: Whether the element was inserted, and the index of the element with its identifier.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    let id = identify(element)
    if let present = self.index(id: id) { return (false, present) }
    elements.updateValue(element, forKey: id, insertingAt: index)
    return (true, index)
  }

  /// Replaces the element with the same identifier in place, or appends the new element if there is
  /// none.
  ///
  /// - Returns: The replaced element, if there was one.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    elements.updateValue(element, forKey: identify(element))
  }

  /// Removes the element with an identifier.
  ///
  /// ```swift
  /// todos.remove(id: id)
  /// ```
  ///
  /// - Returns: The removed element, or `nil` if there was none with that identifier.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? { elements.removeValue(forKey: id) }

  /// Removes the element at an index.
  ///
  /// - Returns: The removed element.
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element { elements.remove(at: index).value }

  /// Removes the elements at several indices.
  ///
  /// ```swift
  /// todos.remove(atOffsets: [0, 2])
  /// ```
  ///
  /// - Parameter offsets: The indices before the removal. They can be an `IndexSet`.
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let removed = Set(offsets.map { elements.keys[$0] })
    elements.removeAll { removed.contains($0.key) }
  }

  /// Removes the elements that satisfy a predicate.
  ///
  /// ```swift
  /// todos.removeAll(where: \.isDone)
  /// ```
  @inlinable
  public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    try elements.removeAll { try isRemoved($0.value) }
  }

  /// Removes all elements.
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = false) {
    elements.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Moves elements together to another index.
  ///
  /// ```swift
  /// todos.move(fromOffsets: [0, 1], toOffset: todos.count)
  /// ```
  ///
  /// - Parameters:
  ///   - source: The indices of the elements to move. They keep their order. They can be an
  ///     `IndexSet`.
  ///   - destination: The index before which they are inserted, from 0 to `count`. All indices
  ///     refer to the array before the move.
  @inlinable
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let moved = Set(source)
    let order =
      (0..<destination).filter { !moved.contains($0) } + moved.sorted()
      + (destination..<count).filter { !moved.contains($0) }
    elements = OrderedDictionary(
      uncheckedUniqueKeysWithValues: order.map { (elements.keys[$0], elements.values[$0]) })
  }

  /// Exchanges two elements.
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) { elements.swapAt(first, second) }

  /// Sorts the elements. Two elements keep their order if neither precedes the other.
  ///
  /// ```swift
  /// todos.sort { !$0.isDone && $1.isDone }
  /// ```
  ///
  /// - Parameter areInIncreasingOrder: Returns whether its first argument precedes its second.
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try elements.sort { try areInIncreasingOrder($0.value, $1.value) }
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements. Equal elements keep their order.
  @inlinable
  public mutating func sort() { sort(by: <) }
}
