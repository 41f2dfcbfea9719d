/// The pullbacks that an effect has passed through, each inside its parent.
@usableFromInline
final class EffectScope: Sendable {
  private let link: ChainLink<EffectScope>
  let identifier: AnyIdentifier

  init(_ identifier: AnyIdentifier, in parent: EffectScope?) {
    self.identifier = identifier
    self.link = ChainLink(parent, depth: (parent?.link.depth ?? 0) + 1)
  }

  var parent: EffectScope? { link.object }

  /// The identifiers of all pullbacks, outermost first.
  var identifiers: [AnyIdentifier] {
    sequence(first: self, next: \.parent).map(\.identifier).reversed()
  }
}

extension EffectScope? {
  func appending(_ identifier: AnyIdentifier) -> EffectScope { EffectScope(identifier, in: self) }
}
