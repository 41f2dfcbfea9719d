import OrderedCollections

extension IdentifiedArray where Element: Equatable, ID: Sendable {
  /// Returns what two changes of the same array make together, element by element.
  ///
  /// A saved list can be merged with one that the user has changed in the meantime:
  ///
  /// ```swift
  /// todos = try saved.merging(todos, since: lastSaved)
  /// ```
  ///
  /// If one side has added, changed or removed an element, so does the result. If both sides made the same change to an
  /// element, it is made once. If they made different changes, nothing is merged.
  ///
  /// **Order.** The elements keep the order of this array, and what the other one has added comes at the end. If only
  /// the other one has changed anything, the result is the other one.
  ///
  /// - Parameters:
  ///   - other: The other change. Its identifiers come from the same property.
  ///   - last: The array before both changes.
  /// - Throws: `IdentifierClash` with the identifiers of all elements that both sides have changed differently.
  /// - Complexity: Linear in the number of elements.
  public func merging(_ other: Self, since last: Self) throws(IdentifierClash<ID>) -> Self {
    if self == last { return other }
    var (merged, clashes) = (self, [ID]())
    for id in Array(other.ids) + last.ids.subtracting(other.ids) {
      let (mine, theirs, old) = (other[id: id], self[id: id], last[id: id])
      if mine == old || mine == theirs { continue }
      if theirs == old { merged[id: id] = mine } else { clashes.append(id) }
    }
    if !clashes.isEmpty { throw IdentifierClash(identifiers: clashes) }
    return merged
  }
}

/// Elements of an identified array were changed in two ways, so the changes could not be merged.
public struct IdentifierClash<ID: Hashable & Sendable>: Error, Equatable, CustomStringConvertible {
  /// The identifiers of the elements.
  public var identifiers: [ID]

  /// Makes an error that names elements.
  public init(identifiers: [ID]) { self.identifiers = identifiers }

  /// Names the elements.
  public var description: String {
    "both sides changed these elements: \(identifiers.map { "\($0)" }.joined(separator: ", "))"
  }
}
