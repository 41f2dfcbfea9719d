/// Where a task comes from: the pullbacks that it has passed through, outermost first, and then the
/// identifier of the effect, if it has one.
@usableFromInline
final class Ancestry: Sendable {
  enum Step: Sendable {
    case child(Identifier)
    /// An effect with an identifier. Nothing is inside it.
    case cancellable(Identifier, cancelInFlight: Bool)
  }

  let step: Step
  let inner: Ancestry?

  init(_ step: Step) {
    self.step = step
    self.inner = nil
  }

  @usableFromInline
  init(child: Identifier, inner: Ancestry?) {
    self.step = .child(child)
    self.inner = inner
  }
}

extension Ancestry {
  /// The identifier of the effect, and whether it cancels others with the same identifier.
  var name: (identifier: Identifier, cancelInFlight: Bool)? {
    var last = self
    while let inner = last.inner { last = inner }
    guard case .cancellable(let identifier, let cancelInFlight) = last.step else { return nil }
    return (identifier, cancelInFlight)
  }
}

extension EffectNode {
  /// Begins a task with an ancestry. Returns `nil` if what the task would belong to is already cancelled.
  ///
  /// - Parameter scope: The scope that the ancestry is inside.
  @usableFromInline
  func part(of ancestry: Ancestry, in scope: Scope?) -> (node: EffectNode, scope: Scope?)? {
    let part = part()
    // The part replaces others with its identifier even if it will not run, because those are outdated.
    let scope = tree.registry.register(part, of: ancestry, in: scope)
    guard part.isCancelledInTree else { return (part, scope) }
    part.leave()
    return nil
  }
}

extension Effect {
  /// The same effect as a `run` inside `cancellable` and `scoped`, if it is a task with an ancestry.
  var unfolded: Effect {
    guard case .task(let operation, let ancestry, let priority) = operation else { return self }
    let steps = sequence(first: ancestry, next: \.inner).map(\.step)
    let run = Effect(.run(priority, operation), depth: depth - UInt8(steps.count))
    return steps.reversed().reduce(run) { effect, step in
      .containing(effect) {
        switch step {
        case .child(let identifier): .scoped(identifier, $0)
        case .cancellable(let identifier, let cancelInFlight):
          .cancellable(identifier, cancelInFlight: cancelInFlight, $0)
        }
      }
    }
  }
}
