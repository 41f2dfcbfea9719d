/// The effects that `ongoing` keeps running in a state: a `Set` or an `Array` of their identifiers, an optional
/// identifier, or a `Bool`.
public protocol WantedEffects<ID>: Equatable, SendableMetatype {
  /// The type of the identifiers.
  associatedtype ID: Hashable

  /// The identifiers of the effects that are wanted, in the order in which they start.
  var wantedIDs: [ID] { get }

  /// Returns whether an effect is wanted.
  func wants(_ id: ID) -> Bool
}

extension Array: WantedEffects where Element: Hashable {
  /// The elements.
  public var wantedIDs: [Element] { self }

  /// Returns whether the array contains an identifier.
  @inlinable
  public func wants(_ id: Element) -> Bool { contains(id) }
}

extension Set: WantedEffects {
  /// The elements, ordered by their descriptions, because the order of a set is different in each process.
  public var wantedIDs: [Element] {
    if count < 2 { return Array(self) }
    return map { ($0, String(describing: $0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Returns whether the set contains an identifier.
  @inlinable
  public func wants(_ id: Element) -> Bool { contains(id) }
}

extension Optional: WantedEffects where Wrapped: Hashable {
  /// The value, if there is one.
  public var wantedIDs: [Wrapped] { map { [$0] } ?? [] }

  /// Returns whether an identifier is the value.
  @inlinable
  public func wants(_ id: Wrapped) -> Bool { self == id }
}

extension Bool: WantedEffects {
  /// `[true]` or nothing.
  public var wantedIDs: [Bool] { self ? [true] : [] }

  /// Returns whether both are `true`.
  @inlinable
  public func wants(_ id: Bool) -> Bool { self && id }
}
