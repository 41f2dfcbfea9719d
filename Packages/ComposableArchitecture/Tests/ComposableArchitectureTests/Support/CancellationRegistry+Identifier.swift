@testable import ComposableArchitecture

extension CancellationRegistry {
  /// Registers a node with an identifier, or without one.
  func register(
    _ node: EffectNode, identifier: AnyIdentifier?, cancelInFlight: Bool = false,
    in scope: EffectScope?
  ) {
    let path = identifier.map { EffectPath(.cancellable($0, cancelInFlight: cancelInFlight)) }
    register(node, at: path, in: scope)
  }
}
