public import Synchronization

/// Gives effects and observations access to a store's root, which they do not keep alive.
///
/// The handle keeps the root until the store closes the handle. Weak references to the root would do the
/// same. But after the first one, Swift counts all references to an object elsewhere, which makes every
/// action slower.
@usableFromInline
final class Handle<Value: Sendable, Action: Sendable>: Sendable {
  /// The root, without its type, because the library's own generic code would have to look up the metadata
  /// of a `Mutex` for each type of root.
  @usableFromInline let state = Mutex<(any AnyObject & Sendable)?>(nil)

  @usableFromInline init() {}

  /// The root, which is alive at least as long as the caller uses it. `nil` if the store is gone.
  @inlinable
  var root: Root<Value, Action>? {
    // `map` is not used because the library's own generic code would look up the metadata of its result.
    guard let root = state.withLock({ $0 }) else { return nil }
    // Safe: only `open` sets the root.
    return unsafeDowncast(root, to: Root<Value, Action>.self)
  }

  @usableFromInline
  func open(_ root: Root<Value, Action>) { state.withLock { $0 = root } }

  /// Releases the root, with no lock held because that may cancel anything.
  func close() {
    let root = state.withLock { $0.take() }
    // Without this, the optimizer would free the root while the lock is held.
    withExtendedLifetime(root) {}
  }
}
