/// A collection whose elements are found by their identifiers and changed in place. `forEach` takes any such
/// collection.
///
/// A dictionary finds an element by its key, and an array by its index. `ComposableArchitectureCollections` has
/// the `IdentifiedArray` and the ordered dictionary. Another `MutableCollection` conforms in one line:
///
/// ```swift
/// extension Playlist: ElementCollection {}
/// ```
///
/// For a collection of another package, Swift also asks for `@retroactive`. A conformance must not depend on
/// `Sendable`, because `forEach` could not use it. `forEach` itself requires that the identifiers are `Sendable`.
public protocol ElementCollection<ElementID, ElementValue> {
  /// The identifiers of the elements.
  associatedtype ElementID: Hashable
  /// The elements.
  associatedtype ElementValue

  /// Returns whether there is an element with an identifier.
  func containsElement(id: ElementID) -> Bool

  /// Changes an element in place.
  ///
  /// - Parameters:
  ///   - id: The identifier of the element.
  ///   - body: Changes the element. It is not called if there is no such element.
  /// - Returns: What `body` returns, or `nil` if there is no such element.
  mutating func modifyElement<Result>(
    id: ElementID, _ body: (inout ElementValue) -> Result
  ) -> Result?
}

extension ElementCollection where Self: MutableCollection, ElementID == Index {
  /// Returns whether an index is in bounds.
  @inlinable
  public func containsElement(id index: Index) -> Bool { startIndex <= index && index < endIndex }

  /// Changes the element at an index in place, if the index is in bounds.
  @inlinable
  public mutating func modifyElement<Result>(
    id index: Index, _ body: (inout Element) -> Result
  ) -> Result? {
    containsElement(id: index) ? body(&self[index]) : nil
  }
}

extension Array: ElementCollection {}
extension ArraySlice: ElementCollection {}
extension ContiguousArray: ElementCollection {}

extension Dictionary: ElementCollection {
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

/// The cases of an action that carry an identifier and an action of an element, whatever their labels.
///
/// `forEach` takes a key path into this type, such as `\.row`. A type with dynamic members needs one function for
/// all labels, where key paths into `Cases` would need one for each.
@dynamicMemberLookup
public struct ElementCases<Action: CasePathable, ElementID, ElementAction> {
  /// The path to a case without labels: `case row(UUID, RowAction)`.
  @inlinable
  public subscript(
    dynamicMember path: KeyPath<Action.Cases, CasePath<Action, (ElementID, ElementAction)>>
  ) -> CasePath<Action, (ElementID, ElementAction)> {
    Action.cases[keyPath: path]
  }

  /// The path to a case with the labels `id` and `action`.
  @inlinable
  public subscript(
    dynamicMember path: KeyPath<
      Action.Cases, CasePath<Action, (id: ElementID, action: ElementAction)>
    >
  ) -> CasePath<Action, (ElementID, ElementAction)> {
    Action.cases[keyPath: path].unlabeled()
  }

  /// The path to a case with the labels `index` and `action`.
  @inlinable
  public subscript(
    dynamicMember path: KeyPath<
      Action.Cases, CasePath<Action, (index: ElementID, action: ElementAction)>
    >
  ) -> CasePath<Action, (ElementID, ElementAction)> {
    Action.cases[keyPath: path].unlabeled()
  }

  @usableFromInline init() {}
}

extension CasePath {
  /// The path to the same case, with a payload that has no labels.
  @inlinable
  func unlabeled<ID, Action>() -> CasePath<Root, (ID, Action)>
  where Value == (id: ID, action: Action) {
    CasePath<Root, (ID, Action)>(
      embed: { [embedding] in embedding((id: $0.0, action: $0.1)) },
      extract: { [extraction] in extraction($0).map { ($0.id, $0.action) } },
      site: site, firstCase: firstCase)
  }

  /// The path to the same case, with a payload that has no labels.
  @inlinable
  func unlabeled<ID, Action>() -> CasePath<Root, (ID, Action)>
  where Value == (index: ID, action: Action) {
    CasePath<Root, (ID, Action)>(
      embed: { [embedding] in embedding((index: $0.0, action: $0.1)) },
      extract: { [extraction] in extraction($0).map { ($0.index, $0.action) } },
      site: site, firstCase: firstCase)
  }
}
