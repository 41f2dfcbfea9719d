package import Synchronization

/// What an exploration does if the feature uses one of these clocks in it.
package enum ForeignClocks {
  /// Receives the name of the clock.
  package static let onUse = Mutex<(@Sendable (String) -> Void)?>(nil)

  static func use(_ name: String) { onUse.withLock { $0 }?(name) }
}
