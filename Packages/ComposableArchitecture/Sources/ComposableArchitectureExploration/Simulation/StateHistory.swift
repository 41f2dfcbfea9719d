public import Synchronization

/// The states that a run went through.
///
/// It can be specialized for the feature's state. Code that is not specialized spends most of its time
/// looking up types.
@usableFromInline
final class StateHistory<Value: Sendable>: Sendable {
  /// The numbers of reductions and steps of a history.
  @usableFromInline
  typealias Counts = (reductionCount: Int, stepCount: Int)

  @usableFromInline
  struct State: Sendable {
    @usableFromInline var last: Value
    @usableFromInline var lastNumber: UInt64?
    @usableFromInline var unchecked: [(value: Value, counts: Counts)] = []

    @inlinable
    init(last: Value) { self.last = last }
  }

  @usableFromInline let state: Mutex<State>
  /// Whether the condition of `eventually` has held.
  @usableFromInline let held = Atomic(false)

  @inlinable
  init(_ initialValue: Value) { state = Mutex(State(last: initialValue)) }

  /// - Parameter counts: Those of a history that ends here.
  @inlinable
  func append(_ value: Value, _ counts: Counts) {
    state.withLock { state in
      state.last = value
      state.lastNumber = nil
      state.unchecked.append((value, counts))
    }
  }

  /// The number of the last state, computed on first use.
  @inlinable
  func lastNumber(_ number: (Value) -> UInt64) -> UInt64 {
    state.withLock { state in
      if let number = state.lastNumber { return number }
      let number = number(state.last)
      state.lastNumber = number
      return number
    }
  }

  /// Returns after how many reductions and steps the invariant failed; `nil` if it holds in all states
  /// since the last call.
  @inlinable
  func firstViolation(of invariant: (Value) -> Bool) -> Counts? {
    state.withLock { state in
      defer { state.unchecked.removeAll(keepingCapacity: true) }
      return state.unchecked.first { !invariant($0.value) }?.counts
    }
  }

  /// Checks whether a condition holds in a state, and records that.
  @inlinable
  func note(_ condition: (Value) -> Bool, in value: Value) {
    if !held.load(ordering: .relaxed), condition(value) { held.store(true, ordering: .relaxed) }
  }

  /// Whether the condition holds in the last state, or has held in an earlier one.
  @inlinable
  func hasHeld(_ condition: (Value) -> Bool) -> Bool {
    note(condition, in: state.withLock(\.last))
    return held.load(ordering: .relaxed)
  }
}
