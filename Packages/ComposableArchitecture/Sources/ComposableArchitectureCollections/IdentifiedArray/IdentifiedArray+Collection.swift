public import OrderedCollections

extension IdentifiedArray: RandomAccessCollection {
  /// The index of the first element, which is zero.
  @inlinable
  public var startIndex: Int { 0 }

  /// The index after the last element, which is the number of elements.
  @inlinable
  public var endIndex: Int { elements.count }

  /// The element at an index, which can be changed in place.
  ///
  /// The element must keep its identifier. Changing it is a programming error and stops the program.
  @inlinable
  public subscript(position: Int) -> Element {
    get { elements.values[position] }
    _modify {
      defer {
        let (id, element) = elements.elements[position]
        requireIdentifier(id, of: element)
      }
      yield &elements.values[position]
    }
  }

  /// Returns the elements that satisfy a predicate, in the same order.
  ///
  /// ```swift
  /// let open = todos.filter { !$0.isDone }
  /// ```
  @inlinable
  public func filter(
    _ isIncluded: (Element) throws -> Bool
  ) rethrows -> IdentifiedArray {
    IdentifiedArray(elements: try elements.filter { try isIncluded($0.value) }, identify: identify)
  }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns whether two arrays have equal elements in the same order.
  @inlinable
  public static func == (lhs: IdentifiedArray, rhs: IdentifiedArray) -> Bool {
    lhs.elements == rhs.elements
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements in their order.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(elements.values) }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The elements, in the form of an array.
  public var description: String { Array(elements.values).description }

  /// The elements, in the form of an array.
  public var debugDescription: String { Array(elements.values).debugDescription }

  /// Reflects only the elements, like an array.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements.values, displayStyle: .collection)
  }
}
