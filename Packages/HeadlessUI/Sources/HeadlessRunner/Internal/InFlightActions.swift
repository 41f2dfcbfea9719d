public import ComposableArchitecture
import Synchronization

/// Tracks which actions have effects in flight.
///
/// Each effect that an action returns is mapped with a closure that captures a token. When the last of
/// these effects has ended, the closures and the token are freed. The token's `deinit` removes the
/// action.
@usableFromInline
final class InFlightActions<Action: Sendable>: Sendable {
  private struct State {
    var inFlight: [Int: Action] = [:]
    var nextNumber = 0
  }

  private final class Token: Sendable {
    private let inFlightActions: InFlightActions
    private let number: Int

    init(_ inFlightActions: InFlightActions, _ number: Int) {
      self.inFlightActions = inFlightActions
      self.number = number
    }

    deinit { inFlightActions.end(number) }
  }

  private let state = Mutex(State())
  /// Signaled each time the effects of an action have ended.
  let changed = ConditionVariable()

  @usableFromInline init() {}

  /// The actions whose effects are in flight, in the order in which they were reduced.
  var actions: [Action] {
    state.withLock { state in state.inFlight.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// Returns the same effects, and tracks the action until they have ended.
  @inlinable
  func followed(_ effects: [Effect<Action>], startedBy action: Action) -> [Effect<Action>] {
    effects.isEmpty ? effects : follow(effects, action)
  }

  @usableFromInline
  func follow(_ effects: [Effect<Action>], _ action: Action) -> [Effect<Action>] {
    let number = state.withLock { state in
      defer { state.nextNumber += 1 }
      state.inFlight[state.nextNumber] = action
      return state.nextNumber
    }
    let token = Token(self, number)
    return effects.map { effect in effect.map { output in withExtendedLifetime(token) { output } } }
  }

  /// Waits until no effects are in flight except those of ignored actions. Only one call may wait at a
  /// time.
  ///
  /// - Returns: `false` if the limit passed first.
  nonisolated(nonsending) func haveEnded(
    within limit: Duration,
    ignoring isIgnored: (Action) -> Bool = { _ in false }
  ) async -> Bool {
    await changed.wait(until: .now + limit) { actions.allSatisfy(isIgnored) }
  }

  private func end(_ number: Int) {
    // The action is freed after the lock is released because its deinitializers may run any code.
    let action = state.withLock { $0.inFlight.removeValue(forKey: number) }
    withExtendedLifetime(action) { changed.signal() }
  }
}
