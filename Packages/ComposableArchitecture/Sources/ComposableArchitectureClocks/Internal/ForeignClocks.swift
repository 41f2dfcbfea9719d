package import Synchronization

/// The treatment of a feature that uses one of these clocks in an exploration.
package enum ForeignClocks {
  /// A function that receives the name of the clock. It is in a structure because each access to a mutex that holds a
  /// function itself wraps the function once more.
  package struct Use: Sendable {
    fileprivate let call: @Sendable (String) -> Void

    package init(_ call: @escaping @Sendable (String) -> Void) { self.call = call }
  }

  package static let onUse = Mutex<Use?>(nil)

  static func use(_ name: String) { onUse.withLock { $0 }?.call(name) }
}
