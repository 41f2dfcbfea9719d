/// Identifies an effect, or a child or an element that effects come from.
///
/// The hash is computed once because key paths are slow to hash and to compare.
@usableFromInline
package final class AnyIdentifier: Hashable, Sendable {
  let base: any Hashable & Sendable
  private let hash: Int

  @usableFromInline
  package init(_ base: some Hashable & Sendable) {
    self.base = base
    self.hash = base.hashValue
  }

  @usableFromInline
  package static func == (lhs: AnyIdentifier, rhs: AnyIdentifier) -> Bool {
    lhs === rhs || (lhs.hash == rhs.hash && AnyHashable(lhs.base) == AnyHashable(rhs.base))
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// The identifier of a child that has none of its own. Each one is different.
@usableFromInline
final class UniqueIdentifier: Hashable, Sendable {
  @usableFromInline init() {}

  @usableFromInline
  static func == (lhs: UniqueIdentifier, rhs: UniqueIdentifier) -> Bool { lhs === rhs }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
