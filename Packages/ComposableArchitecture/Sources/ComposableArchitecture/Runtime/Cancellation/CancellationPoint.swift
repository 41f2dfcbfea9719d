/// How an effect in flight can be cancelled: by an identifier, and from a feature.
package struct CancellationPoint: Sendable {
  /// One step from a parent to a child.
  package enum Step: Sendable {
    /// A key path or a case path, as written in source.
    case child(String)
    case element(any Hashable & Sendable)
    /// A child that the parent cannot identify.
    case unnamed
  }

  /// The identifier of the effect, if it has one.
  package let identifier: (any Hashable & Sendable)?
  /// The steps from the root of the store to the feature that the effect comes from.
  package let path: [Step]

  fileprivate init(_ identifier: AnyIdentifier?, _ scope: EffectScope?) {
    self.identifier = identifier?.base
    var path: [Step] = []
    var scope = scope
    while let inner = scope {
      path.insert(Step(inner.identifier), at: 0)
      scope = inner.parent
    }
    self.path = path
  }
}

extension CancellationPoint.Step {
  fileprivate init(_ identifier: AnyIdentifier) {
    self =
      switch identifier.base {
      case let path as AnyKeyPath: .child("\(path)")
      case let path as CaseOfState: .child("\(path)")
      case is UniqueIdentifier: .unnamed
      default: .element(identifier.base)
      }
  }
}

extension Store {
  /// Returns how the parts of the root's effects with an identifier can be cancelled.
  package func cancellationPoints(ofEffectsWith id: some Hashable & Sendable) -> [CancellationPoint]
  {
    guard case .core(let core) = backing else { return [] }
    return core.registry.cancellationPoints(inside: AnyIdentifier(id))
  }
}

extension CancellationRegistry {
  fileprivate func cancellationPoints(inside identifier: AnyIdentifier) -> [CancellationPoint] {
    let outer = Set(nodes(withIdentifier: identifier).map { ObjectIdentifier($0) })
    let isInside = { (node: EffectNode) in
      sequence(first: node, next: \.parent).contains { outer.contains(ObjectIdentifier($0)) }
    }
    return all.filter { $0.identifier != identifier && isInside($0.node) }
      .map { CancellationPoint($0.identifier, $0.scope) }
  }
}
