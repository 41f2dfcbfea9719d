public import Synchronization

/// An observer of a store, without the type of the store's value.
@usableFromInline
class AnyObserver: @unchecked Sendable {
  // Safe: this class and its subclass store constants of `Sendable` types only.

  @usableFromInline let status: ObservationStatus
  /// Calls the observer with the value of `gate`.
  let below: (@Sendable (AnyViewSnapshot) -> Void)?
  /// The node that decides which actions reach the observer. `nil` if all actions do.
  let gate: ViewNode?

  fileprivate init(
    _ status: ObservationStatus, gate: ViewNode?, below: (@Sendable (AnyViewSnapshot) -> Void)?
  ) {
    self.status = status
    self.gate = gate
    self.below = below
  }

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

  @usableFromInline let call: @Sendable (Value) -> Void

  /// - Parameters:
  ///   - gate: The node that decides which actions reach the observer, with a function that takes the
  ///     value of that node.
  init(
    _ call: @escaping @Sendable (Value) -> Void,
    gate: (node: ViewNode, below: @Sendable (AnyViewSnapshot) -> Void)? = nil
  ) {
    self.call = call
    super.init(ObservationStatus(), gate: gate?.node, below: gate?.below)
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
