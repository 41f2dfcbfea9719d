/// The pullbacks that an effect has passed through, each inside its parent.
///
/// Each scope remembers its hash, which includes the hashes of its parents. Two scopes are compared
/// identifier by identifier only if their hashes are the same and they are different objects.
@usableFromInline
final class Scope: Hashable, Sendable {
  private let link: Link<Scope>
  let identifier: Identifier
  private let hash: Int

  init(_ identifier: Identifier, in parent: Scope?) {
    self.identifier = identifier
    self.link = Link(parent, depth: (parent?.link.depth ?? 0) + 1)
    var hasher = Hasher()
    hasher.combine(parent?.hash)
    hasher.combine(identifier)
    self.hash = hasher.finalize()
  }

  var parent: Scope? { link.object }

  @usableFromInline
  static func == (lhs: Scope, rhs: Scope) -> Bool {
    guard lhs.hash == rhs.hash, lhs.link.depth == rhs.link.depth else { return false }
    var (left, right) = (lhs, rhs)
    while left !== right {
      guard left.identifier == right.identifier else { return false }
      guard let leftParent = left.parent, let rightParent = right.parent else { return true }
      (left, right) = (leftParent, rightParent)
    }
    return true
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension Scope? {
  func appending(_ identifier: Identifier) -> Scope { Scope(identifier, in: self) }
}
