extension Effect {
  /// Returns the same effect in the scope of a child or an element. A synchronous effect does not need a
  /// scope.
  @inlinable
  func scoped(by identifier: AnyIdentifier) -> Effect {
    switch operation {
    case .just, .sync:
      self
    case .run(let priority, let operation) where depth < Self.nativeDepth:
      Effect(
        .task(operation, TaskPath(child: identifier, inner: nil), priority),
        depth: depth + 1, isSynchronous: false)
    case .task(let operation, let path, let priority) where depth < Self.nativeDepth:
      Effect(
        .task(operation, TaskPath(child: identifier, inner: path), priority),
        depth: depth + 1, isSynchronous: false)
    default:
      generallyScoped(by: identifier)
    }
  }

  @usableFromInline
  func generallyScoped(by identifier: AnyIdentifier) -> Effect {
    .containing(self) { .scoped(identifier, $0) }
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
