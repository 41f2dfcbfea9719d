/// The pullbacks that an effect has passed through, each inside its parent.
@usableFromInline
final class Scope: Sendable {
  private let link: ChainLink<Scope>
  let identifier: Identifier

  init(_ identifier: Identifier, in parent: Scope?) {
    self.identifier = identifier
    self.link = ChainLink(parent, depth: (parent?.link.depth ?? 0) + 1)
  }

  var parent: Scope? { link.object }

  /// The identifiers of all pullbacks, outermost first.
  var identifiers: [Identifier] {
    sequence(first: self, next: \.parent).map(\.identifier).reversed()
  }
}

extension Scope? {
  func appending(_ identifier: Identifier) -> Scope { Scope(identifier, in: self) }
}
