public import Synchronization

/// Gives effects and observations access to a store's core, which they do not keep alive.
///
/// This reference keeps the core until the store closes it. Weak references to the core would do the same.
/// But once an object has a weak reference, Swift counts all of its references in a side table, which makes
/// every action slower.
@usableFromInline
final class StoreCoreReference<Value: Sendable, Action: Sendable>: Sendable {
  /// The core, without its type, because the library's own generic code would have to look up the metadata
  /// of a `Mutex` for each type of core.
  @usableFromInline let state = Mutex<(any AnyObject & Sendable)?>(nil)

  @usableFromInline init() {}

  /// The core, which is alive at least as long as the caller uses it. `nil` if the store is gone.
  @inlinable
  var core: StoreCore<Value, Action>? {
    // `map` is not used because the library's own generic code would look up the metadata of its result.
    guard let core = state.withLock({ $0 }) else { return nil }
    // Safe: only `open` sets the core.
    return unsafeDowncast(core, to: StoreCore<Value, Action>.self)
  }

  @usableFromInline
  func open(_ core: StoreCore<Value, Action>) { state.withLock { $0 = core } }

  /// Releases the core. No lock is held, because the release may cancel effects and run any code.
  func close() {
    let core = state.withLock { $0.take() }
    // Without this, the optimizer would free the core while the lock is held.
    withExtendedLifetime(core) {}
  }
}
