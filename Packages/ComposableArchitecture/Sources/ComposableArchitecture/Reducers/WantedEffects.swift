/// The effects that `ongoing` keeps running in a state: a `Set` or an `Array` of their identifiers, an optional
/// identifier, or a `Bool`.
public protocol WantedEffects<ID>: Equatable, SendableMetatype {
  associatedtype ID: Hashable

  /// The identifiers of the effects that are wanted, in the order in which they start.
  var wantedIDs: [ID] { get }

  /// Returns whether an effect is wanted.
  func wants(_ id: ID) -> Bool
}

extension Array: WantedEffects where Element: Hashable {
  public var wantedIDs: [Element] { self }

  @inlinable
  public func wants(_ id: Element) -> Bool { contains(id) }
}

extension Set: WantedEffects {
  /// The elements, ordered by their descriptions. The order of a set is different in each process.
  public var wantedIDs: [Element] {
    count < 2
      ? Array(self) : map { ($0, String(describing: $0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  @inlinable
  public func wants(_ id: Element) -> Bool { contains(id) }
}

extension Optional: WantedEffects where Wrapped: Hashable {
  public var wantedIDs: [Wrapped] { map { [$0] } ?? [] }

  @inlinable
  public func wants(_ id: Wrapped) -> Bool { self == id }
}

extension Bool: WantedEffects {
  public var wantedIDs: [Bool] { self ? [true] : [] }

  @inlinable
  public func wants(_ id: Bool) -> Bool { self && id }
}
