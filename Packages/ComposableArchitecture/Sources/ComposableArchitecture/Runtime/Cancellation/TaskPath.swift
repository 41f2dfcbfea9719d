/// Where a task comes from: the pullbacks that it has passed through, outermost first, and then the
/// identifier of the effect, if it has one.
@usableFromInline
final class TaskPath: Sendable {
  enum Step: Sendable {
    case child(AnyIdentifier)
    /// An effect with an identifier. Nothing is inside it.
    case cancellable(AnyIdentifier, cancelInFlight: Bool)
  }

  let step: Step
  let inner: TaskPath?

  init(_ step: Step) {
    self.step = step
    self.inner = nil
  }

  @usableFromInline
  init(child: AnyIdentifier, inner: TaskPath?) {
    self.step = .child(child)
    self.inner = inner
  }
}

extension TaskPath {
  /// The identifier of the effect, and whether it cancels others with the same identifier.
  var cancellable: (identifier: AnyIdentifier, cancelInFlight: Bool)? {
    var last = self
    while let inner = last.inner { last = inner }
    guard case .cancellable(let identifier, let cancelInFlight) = last.step else { return nil }
    return (identifier, cancelInFlight)
  }
}

extension EffectNode {
  /// Begins a task with a path. Returns `nil` if the action is already cancelled.
  ///
  /// - Parameter scope: The scope that the path is inside.
  @usableFromInline
  func part(of path: TaskPath, in scope: EffectScope?) -> (node: EffectNode, scope: EffectScope?)? {
    let isWanted = startsParts
    let part = part()
    // The part replaces others with its identifier even if it will not run, because those are outdated.
    let scope = tree.registry.register(part, of: path, in: scope)
    if isWanted { return (part, scope) }
    part.leave()
    return nil
  }
}

extension Effect {
  /// The same effect as a `run` inside `cancellable` and `scoped`, if it is a task with a path.
  var unfolded: Effect {
    guard case .task(let operation, let path, let priority) = operation else { return self }
    let steps = sequence(first: path, next: \.inner).map(\.step)
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
