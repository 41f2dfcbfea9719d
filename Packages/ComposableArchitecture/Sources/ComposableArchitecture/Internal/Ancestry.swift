/// Where a task comes from: the pullbacks that it has passed through, the outermost first, and at the end the
/// identifier of the effect, if it has one.
@usableFromInline
final class Ancestry: Sendable {
  enum Step: Sendable {
    case child(Identifier)
    /// An effect with an identifier. Nothing is inside of it.
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

extension Work {
  /// Begins a task with an ancestry. Returns `nil` if what the task would belong to is cancelled already.
  ///
  /// - Parameter scope: The scope that the ancestry is inside of.
  @usableFromInline
  func part(of ancestry: Ancestry, in scope: Scope?) -> (work: Work, scope: Scope?)? {
    var scope = scope
    var next: Ancestry? = ancestry
    while let ancestry = next {
      switch ancestry.step {
      case .child(let identifier):
        scope = scope.appending(identifier)
        next = ancestry.inner
      case .cancellable(let identifier, let cancelInFlight):
        return registeredPart(named: identifier, cancelInFlight: cancelInFlight, in: scope)
          .map { ($0, scope) }
      }
    }
    return registeredPart(named: nil, cancelInFlight: false, in: scope).map { ($0, scope) }
  }

  /// Begins a part of it that can be found in the registry. Returns `nil` if the part is cancelled already.
  func registeredPart(
    named name: Identifier?, cancelInFlight: Bool, in scope: Scope?
  ) -> Work? {
    let part = part()
    // Replaces others of its name also if it will not run: what it was to replace is outdated.
    tree.registry.register(part, name: name, cancelInFlight: cancelInFlight, in: scope)
    guard part.isCancelledInTree else { return part }
    part.leave()
    return nil
  }
}

extension Effect {
  /// The same effect as a `run` inside of `cancellable` and `scoped`, if it is a task with an ancestry.
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
