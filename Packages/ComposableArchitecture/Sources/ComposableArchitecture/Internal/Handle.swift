public import Synchronization

/// How effects and observations reach a store's root without keeping it alive.
///
/// It keeps the root itself as long as there is a store; the store closes it. Weak references to the root
/// would do the same, but after the first one Swift counts all references to an object elsewhere, which
/// makes every action slower.
@usableFromInline
final class Handle<Value: Sendable, Action: Sendable>: Sendable {
  /// The root, without its type. The library's own generic code would have to look up the metadata of a
  /// `Mutex` for each type of root.
  @usableFromInline let state = Mutex<(any AnyObject & Sendable)?>(nil)

  @usableFromInline init() {}

  /// The root, which then lives until the caller is done with it; `nil` if there is no store any more.
  @inlinable
  var root: Root<Value, Action>? {
    // Without `map` because the library's own generic code would look up the metadata of its result.
    guard let root = state.withLock({ $0 }) else { return nil }
    // Safe: `open` is all that sets it.
    return unsafeDowncast(root, to: Root<Value, Action>.self)
  }

  @usableFromInline
  func open(_ root: Root<Value, Action>) { state.withLock { $0 = root } }

  /// Lets go of the root, with no lock held, as that may cancel anything.
  func close() {
    let root = state.withLock { $0.take() }
    // Or the optimiser frees what is not used, in the lock.
    withExtendedLifetime(root) {}
  }
}
