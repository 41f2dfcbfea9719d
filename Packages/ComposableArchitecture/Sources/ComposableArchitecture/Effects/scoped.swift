extension Effect {
  /// Returns the same effect in the scope of a child or an element. A synchronous effect does not need a
  /// scope.
  @inlinable
  func scoped(by identifier: Identifier) -> Effect {
    switch operation {
    case .just, .sync: self
    default: .containing(self) { .scoped(identifier, $0) }
    }
  }
}

extension Array {
  /// The effects of one child or element, as such.
  @inlinable
  @inline(__always)
  package func scoped<Action>(by identifier: Identifier) -> [Effect<Action>]
  where Element == Effect<Action> {
    ifAny { $0.scoped(by: identifier) }
  }

  /// `map` for what is empty most of the time: that is found out without a call, and the loop is kept
  /// out of the code around it, which would be slower by what the loop needs of it.
  @inlinable
  @inline(__always)
  func ifAny<Local, Global>(
    _ transform: (Effect<Local>) -> Effect<Global>
  ) -> [Effect<Global>] where Element == Effect<Local> {
    isEmpty ? [] : mapped(transform)
  }

  @inlinable
  @inline(never)
  func mapped<Local, Global>(
    _ transform: (Effect<Local>) -> Effect<Global>
  ) -> [Effect<Global>] where Element == Effect<Local> {
    map(transform)
  }
}
