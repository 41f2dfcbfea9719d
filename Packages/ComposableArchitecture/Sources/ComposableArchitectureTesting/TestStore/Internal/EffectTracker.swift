import ComposableArchitecture
import CustomDump
import Synchronization

/// The effects that one action has started. The object itself is their identifier. Because the class is
/// internal to the test store, the identifier cannot collide with those of the feature.
final class TrackedAction<Action: Sendable>: Hashable, Sendable {
  let action: Action

  init(_ action: Action) { self.action = action }

  static func == (lhs: TrackedAction, rhs: TrackedAction) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Records which action has started each effect in flight.
final class EffectTracker<Action: Sendable>: Sendable {
  private struct State {
    var actions: [TrackedAction<Action>] = []
    /// The number of actions from which it is worth removing those that have ended.
    var limit = 64
    var lateOutputs: [Action] = []
    /// The dumps of late outputs whose failure has been reported.
    var reported: [String] = []
  }

  private let state = Mutex(State())

  /// Returns the same effects, but gives those that are not synchronous an identifier that leads to the
  /// action.
  func followed(
    _ effects: [Effect<Action>], startedBy action: Action
  ) -> [Effect<Action>] {
    if effects.allSatisfy({ $0.isSynchronous }) { return effects }
    let action = TrackedAction(action)
    state.withLock { $0.actions.append(action) }
    return effects.map { $0.isSynchronous ? $0 : $0.cancellable(id: action) }
  }

  /// The actions whose effects have not all ended.
  func inFlight<Value>(in store: Store<Value, Action>) -> [TrackedAction<Action>] {
    state.withLock { state in
      // While another thread is reducing, its effects may not have been started yet.
      if store.isIdle { state.actions.removeAll { !store.isInFlight(id: $0) } }
      state.limit = max(64, state.actions.count * 2)
      return state.actions
    }
  }

  func takeAll<Value>(in store: Store<Value, Action>) -> [TrackedAction<Action>] {
    let actions = inFlight(in: store)
    state.withLock { $0.actions.removeAll { actions.contains($0) } }
    return actions
  }

  func forgetWhatHasEnded<Value>(in store: Store<Value, Action>) {
    if state.withLock({ $0.actions.count >= $0.limit }) { _ = inFlight(in: store) }
  }

  func didReceive(lateOutput action: Action) {
    state.withLock { $0.lateOutputs.append(action) }
  }

  /// Removes and returns the late outputs that have not been reported.
  func takeLateOutputs() -> [Action] {
    state.withLock { state in
      defer { state.lateOutputs = [] }
      state.reported += state.lateOutputs.map { String(customDumping: $0) }
      return state.lateOutputs
    }
  }

  /// Returns the actions that no failure has named as late outputs. Each report counts for one action.
  func unreported(_ actions: [Action]) -> [Action] {
    state.withLock { state in
      if state.reported.isEmpty { return actions }
      return actions.filter { action in
        let index = state.reported.firstIndex(of: String(customDumping: action))
        if let index { state.reported.remove(at: index) }
        return index == nil
      }
    }
  }
}
