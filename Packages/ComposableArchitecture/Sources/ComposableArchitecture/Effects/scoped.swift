extension Effect {
  /// The same effect, as coming from one child or element. What is over as soon as it is started does
  /// not need to know.
  @inlinable
  func scoped(by identifier: Identifier) -> Effect {
    switch operation {
    case .just, .sync: self
    default: Effect(.scoped(identifier, self))
    }
  }
}

extension Array {
  /// The effects of one child or element, as such.
  @inlinable
  package func scoped<Action>(by identifier: Identifier) -> [Effect<Action>]
  where Element == Effect<Action> {
    if isEmpty { return [] }
    return map { $0.scoped(by: identifier) }
  }
}
