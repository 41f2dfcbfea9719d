public import ComposableArchitecture
public import Synchronization

/// Tracks which actions have effects in flight.
///
/// Each effect that an action returns is mapped with a closure that captures a token. When the effect has
/// ended, the closure and the token are freed. The token's `deinit` removes the effect.
@usableFromInline
final class InFlightActions<Action: Sendable>: Sendable {
  private struct InFlight {
    let action: Action
    var hasOutput = false
  }

  private struct State {
    var inFlight: [Int: InFlight] = [:]
    var nextNumber = 0
  }

  private final class Token: Sendable {
    private let inFlightActions: InFlightActions
    private let number: Int
    private let hasOutput = Atomic(false)

    init(_ inFlightActions: InFlightActions, _ number: Int) {
      self.inFlightActions = inFlightActions
      self.number = number
    }

    deinit { inFlightActions.end(number) }

    func didOutput() {
      if !hasOutput.exchange(true, ordering: .relaxed) { inFlightActions.didOutput(number) }
    }
  }

  private let state = Mutex(State())
  /// How many actions have been reduced.
  @usableFromInline let reducedCount = Atomic(0)
  /// Signaled each time the effects of an action have ended.
  let changed = ConditionVariable()

  @usableFromInline init() {}

  /// The action of each effect in flight, in the order in which they were reduced.
  var actions: [Action] { sorted.map(\.action) }

  /// The action of each effect in flight that has no output yet.
  var actionsWithoutOutput: [Action] { sorted.filter { !$0.hasOutput }.map(\.action) }

  private var sorted: [InFlight] {
    state.withLock { state in state.inFlight.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// Returns the effects of an action that was reduced, and tracks each of them until it has ended.
  @inlinable
  func followed(_ effects: [Effect<Action>], startedBy action: Action) -> [Effect<Action>] {
    reducedCount.add(1, ordering: .relaxed)
    return effects.isEmpty ? effects : follow(effects, action)
  }

  @usableFromInline
  func follow(_ effects: [Effect<Action>], _ action: Action) -> [Effect<Action>] {
    effects.map { effect in
      let token = Token(self, begin(action))
      return effect.map { output in
        token.didOutput()
        return output
      }
    }
  }

  private func begin(_ action: Action) -> Int {
    state.withLock { state in
      defer { state.nextNumber += 1 }
      state.inFlight[state.nextNumber] = InFlight(action: action)
      return state.nextNumber
    }
  }

  private func didOutput(_ number: Int) {
    state.withLock { $0.inFlight[number]?.hasOutput = true }
  }

  /// Waits until no effects are in flight except those of ignored actions.
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
    let ended = state.withLock { $0.inFlight.removeValue(forKey: number) }
    withExtendedLifetime(ended) { changed.signal() }
  }
}
