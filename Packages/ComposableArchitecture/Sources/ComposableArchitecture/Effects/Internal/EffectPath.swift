/// The pullbacks that an effect has passed through, outermost first, and then its identifier, if it has one.
@usableFromInline
final class EffectPath: Sendable {
  enum Step: Sendable {
    case child(AnyIdentifier)
    /// The identifier of the effect. Nothing is inside it.
    case cancellable(AnyIdentifier, cancelInFlight: Bool)
  }

  let step: Step
  let inner: EffectPath?

  init(_ step: Step) {
    self.step = step
    self.inner = nil
  }

  @usableFromInline
  init(child: AnyIdentifier, inner: EffectPath?) {
    self.step = .child(child)
    self.inner = inner
  }

  /// The identifier of the effect, and whether it cancels others with the same identifier.
  var cancellable: (identifier: AnyIdentifier, cancelInFlight: Bool)? {
    var last = self
    while let inner = last.inner { last = inner }
    guard case .cancellable(let identifier, let cancelInFlight) = last.step else { return nil }
    return (identifier, cancelInFlight)
  }

  /// Calls a function with each pullback, outermost first.
  func forEachChild(_ body: (AnyIdentifier) -> Void) {
    var next: EffectPath? = self
    while let path = next, case .child(let identifier) = path.step {
      body(identifier)
      next = path.inner
    }
  }

  var childCount: Int {
    var count = 0
    forEachChild { _ in count += 1 }
    return count
  }

  /// Returns the scope at the end of the path.
  func scope(in scope: EffectScope?) -> EffectScope? {
    var scope = scope
    forEachChild { scope = scope.appending($0) }
    return scope
  }
}

extension Effect {
  /// Returns the same effect in the scope of a child or an element. A synchronous effect does not need a
  /// scope.
  @inlinable
  func scoped(by identifier: AnyIdentifier) -> Effect {
    switch operation {
    case .just, .sync:
      self
    case .task(let operation, let path, let priority) where depth < Self.nativeDepth:
      Effect(
        .task(operation, EffectPath(child: identifier, inner: path), priority),
        depth: depth + 1, isSynchronous: false)
    default:
      generallyScoped(by: identifier)
    }
  }

  @usableFromInline
  func generallyScoped(by identifier: AnyIdentifier) -> Effect {
    guard case .inside(let path, let effect) = operation, depth < Self.nativeDepth else {
      return inside(EffectPath(child: identifier, inner: nil))
    }
    return Effect(
      .inside(EffectPath(child: identifier, inner: path), effect),
      depth: depth + 1, isSynchronous: isSynchronous)
  }

  /// Returns the same effect at the end of a path.
  func inside(_ path: EffectPath) -> Effect {
    if case .task(let operation, nil, let priority) = operation, depth < Self.nativeDepth {
      return Effect(.task(operation, path, priority), depth: depth + 1, isSynchronous: false)
    }
    return .containing(self) { .inside(path, $0) }
  }
}

extension Array {
  /// Returns the effects in the scope of one child or element.
  @inlinable
  @inline(__always)
  package func scoped<Action>(by identifier: AnyIdentifier) -> [Effect<Action>]
  where Element == Effect<Action> {
    isEmpty ? [] : mapped(scopedBy: identifier)
  }

  @inlinable
  @inline(never)
  func mapped<Action>(scopedBy identifier: AnyIdentifier) -> [Effect<Action>]
  where Element == Effect<Action> {
    count == 1 ? [self[0].scoped(by: identifier)] : map { $0.scoped(by: identifier) }
  }
}
