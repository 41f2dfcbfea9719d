/// A part of an effect that a mutant of a reducer leaves out.
@usableFromInline
package enum EffectOmission: Sendable {
  /// The cancellations of other effects by `cancel`.
  case cancellations
  /// `cancelInFlight`.
  case cancelInFlight
  /// The identifiers by which the effect can be cancelled.
  case identifiers
}

extension Effect {
  /// Returns the same effect without some of its parts, or `nil` if it has no such parts.
  ///
  /// It finds the parts of groups. It does not find those inside an operator such as `flatMap`, which makes them when the
  /// effect runs, nor those that are nested more deeply than `nativeDepth`.
  package func omitting(_ omission: EffectOmission) -> Effect? {
    switch operation {
    case .just, .sync, .callback, .combinator:
      return nil
    case .task(let operation, let path, let priority):
      guard let path, let end = path.end(omitting: omission) else { return nil }
      return Effect(.task(operation, path.replacingEnd(with: end), priority), depth: depth)
    case .group(let grouping, let effects):
      let parts = effects.map { $0.omitting(omission) }
      if parts.allSatisfy({ $0 == nil }) { return nil }
      let rest = zip(effects, parts).map { $1 ?? $0 }.filter { !$0.isNone }
      return rest.isEmpty ? Effect.none : .containing(rest) { .group(grouping, $0) }
    case .inside(let path, let effect):
      let end = path.end(omitting: omission)
      let rest = effect.omitting(omission)
      if end == nil, rest == nil { return nil }
      let inner = rest ?? effect
      let outer = end.map { path.replacingEnd(with: $0) } ?? path
      guard let outer, !inner.isNone else { return inner }
      return inner.inside(outer)
    case .lazy(let effect):
      return effect.omitting(omission)
    }
  }

  /// Whether this is an empty group.
  package var isNone: Bool {
    if case .group(_, let effects) = operation { effects.isEmpty } else { false }
  }
}

extension EffectPath {
  /// The end of a path in place of an identifier.
  fileprivate enum End {
    case nothing
    case identifier(AnyIdentifier)
  }

  /// Returns the end of the path without some of its parts, or `nil` if it has no such parts.
  fileprivate func end(omitting omission: EffectOmission) -> End? {
    guard let (identifier, cancelInFlight) = cancellable else { return nil }
    return switch omission {
    case .cancelInFlight: cancelInFlight ? .identifier(identifier) : nil
    case .cancellations: nil
    case .identifiers: .nothing
    }
  }

  /// Returns the path with another end, or `nil` if nothing is left of it.
  fileprivate func replacingEnd(with end: End) -> EffectPath? {
    switch (step, end) {
    case (.child(let identifier), _):
      EffectPath(child: identifier, inner: inner?.replacingEnd(with: end))
    case (.cancellable, .identifier(let identifier)):
      EffectPath(.cancellable(identifier, cancelInFlight: false))
    case (.cancellable, .nothing): nil
    }
  }
}
