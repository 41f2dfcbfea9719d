public import ComposableArchitecture
public import OrderedCollections

extension OrderedDictionary: ElementCollection {
  /// Returns whether there is a value for a key.
  @inlinable
  public func containsElement(id key: Key) -> Bool { index(forKey: key) != nil }

  /// Changes the value for a key in place, if there is one.
  @inlinable
  public mutating func modifyElement<Result>(
    id key: Key, _ body: (inout Value) -> Result
  ) -> Result? {
    index(forKey: key).map { body(&values[$0]) }
  }
}

extension IdentifiedArray: ElementCollection {
  /// Returns whether there is an element with an identifier.
  @inlinable
  public func containsElement(id: ID) -> Bool { index(id: id) != nil }

  /// Changes the element with an identifier in place, if there is one. Changing its identifier is a programming
  /// error and stops the program.
  @inlinable
  public mutating func modifyElement<Result>(
    id: ID, _ body: (inout Element) -> Result
  ) -> Result? {
    index(id: id).map { body(&self[$0]) }
  }
}
