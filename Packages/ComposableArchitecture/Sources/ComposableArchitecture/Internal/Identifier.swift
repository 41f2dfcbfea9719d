/// What an effect, or a place that effects come from, is known by. Hashed once, as key paths are slow
/// to hash and to compare.
@usableFromInline
package final class Identifier: Hashable, Sendable {
  private let base: any Hashable & Sendable
  private let hash: Int

  @usableFromInline
  package init(_ base: some Hashable & Sendable) {
    self.base = base
    self.hash = base.hashValue
  }

  @usableFromInline
  package static func == (lhs: Identifier, rhs: Identifier) -> Bool {
    lhs === rhs || (lhs.hash == rhs.hash && AnyHashable(lhs.base) == AnyHashable(rhs.base))
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// The name of a place that has none of its own: another one each time.
@usableFromInline
final class UniqueName: Hashable, Sendable {
  @usableFromInline init() {}

  @usableFromInline
  static func == (lhs: UniqueName, rhs: UniqueName) -> Bool { lhs === rhs }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The pullbacks that an effect has passed through, each inside its parent.
@usableFromInline
final class Scope: Sendable {
  private let parent: Scope?
  private let identifier: Identifier

  init(_ identifier: Identifier, in parent: Scope?) {
    self.identifier = identifier
    self.parent = parent
  }

  /// The identifiers from the outside in.
  var path: [Identifier] { (parent?.path ?? []) + [identifier] }
}

extension Scope? {
  func appending(_ identifier: Identifier) -> Scope { Scope(identifier, in: self) }

  var path: [Identifier] { self?.path ?? [] }
}
