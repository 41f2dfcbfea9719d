import Synchronization

/// An observer of a store, without the type of the store's value.
///
/// The list of observers knows no more. It therefore needs no metadata of generic types, which would take
/// longer to look up than everything else that it does.
@usableFromInline
class AnyObserver: @unchecked Sendable {
  // Safe: this class and its subclass store constants of `Sendable` types only.

  @usableFromInline let activity: Activity
  /// Calls the observer with the value of `gate`.
  let below: (@Sendable (AnyHeldValue) -> Void)?
  /// The node that decides which actions reach the observer; `nil` if all do.
  let gate: ViewNode?

  fileprivate init(
    _ activity: Activity, gate: ViewNode?, below: (@Sendable (AnyHeldValue) -> Void)?
  ) {
    self.activity = activity
    self.gate = gate
    self.below = below
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
    gate: (node: ViewNode, below: @Sendable (AnyHeldValue) -> Void)? = nil
  ) {
    self.call = call
    super.init(Activity(), gate: gate?.node, below: gate?.below)
  }
}

/// Whether an observation goes on.
@usableFromInline
final class Activity: Sendable {
  private let state = Atomic(true)
  /// The observer's number in the list of observers.
  // Safe: touched only by the thread that drains (see `Root.observers`).
  @exclusivity(unchecked) nonisolated(unsafe) var number: Int?

  @usableFromInline var goesOn: Bool { state.load(ordering: .acquiring) }

  func end() { state.store(false, ordering: .releasing) }
}
