import ComposableArchitecture

/// A running feature, without its types. Most of a run does not involve states and actions, and generic
/// code that cannot be specialized spends most of its time looking up types.
struct RunningFeature {
  /// How many actions are sent, including those of the start.
  let actionCount: ClosedRange<Int>
  /// Whether the app may be killed.
  let canBeKilled: Bool
  /// Whether the conditions must run on the thread that called `explore`.
  let hasIsolatedConditions: Bool
  /// Sends the next action, given the number of actions before it.
  let send: (Int) -> StoreTask
  /// Whether no thread drains the store.
  let isStoreIdle: @Sendable () -> Bool
  /// Whether this thread drains the store.
  let isDrainingHere: @Sendable () -> Bool
  /// Returns after how many reductions and steps the invariant failed, among those since the last call.
  let firstViolation: () -> (reductionCount: Int, stepCount: Int)?
  let valueNumber: () -> UInt64
  let isGoodEnd: () -> Bool
  /// Returns whether the condition of `eventually` holds or has held; `nil` if there is none.
  let hasHeld: (() -> Bool)?
}
