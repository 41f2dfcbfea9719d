public import Synchronization

/// An observer of a store, without the type of the store's value.
@usableFromInline
class AnyObserver: @unchecked Sendable {
  // Safe: this class and its subclass store constants of `Sendable` types only.

  @usableFromInline let status = ObservationStatus()
  /// The node of the view that is observed. `nil` for a root.
  private let node: ViewNode?
  /// Calls the observer with a value that a view remembers. Returns `false` if no view does.
  @usableFromInline let callWithRemembered: @Sendable () -> Bool

  @usableFromInline
  init(node: ViewNode?, callWithRemembered: @escaping @Sendable () -> Bool) {
    self.node = node
    self.callWithRemembered = callWithRemembered
    node?.enter()
  }

  deinit { node?.leave() }

  /// The observer with its type.
  @inlinable
  @inline(__always)
  final func typed<Value>() -> Observer<Value> {
    // Safe: the list of observers of a core contains observers of the type of its value only, because
    // `StoreCore.observe` takes no others, and only that core calls them.
    unsafeDowncast(self, to: Observer<Value>.self)
  }
}

/// An observer of a store.
@usableFromInline
final class Observer<Value>: AnyObserver, @unchecked Sendable {
  // Safe: see above.

  /// It is a closure because closures are specialized for the types of a view, and methods that are
  /// called through a superclass are not.
  @usableFromInline let call: @Sendable (Value) -> Void

  @inlinable
  init(
    node: ViewNode? = nil, callWithRemembered: @escaping @Sendable () -> Bool = { false },
    _ call: @escaping @Sendable (Value) -> Void
  ) {
    self.call = call
    super.init(node: node, callWithRemembered: callWithRemembered)
  }
}

/// Whether an observation is active, and its place in the list of observers.
@usableFromInline
final class ObservationStatus: Sendable {
  @usableFromInline let state = Atomic(true)
  /// The observer's number in the list of observers.
  // Safe: accessed only by the thread that drains (see `StoreCore.observers`).
  @exclusivity(unchecked) nonisolated(unsafe) var number: Int?

  @inlinable var goesOn: Bool { state.load(ordering: .acquiring) }

  func end() { state.store(false, ordering: .releasing) }
}
