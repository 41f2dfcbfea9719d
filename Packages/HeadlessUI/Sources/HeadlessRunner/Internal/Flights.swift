public import ComposableArchitecture
import Synchronization

/// Knows which actions have effects in flight.
///
/// The transformation of each effect holds a token. When the effect has ended, nothing holds the
/// transformation any longer, the token is freed, and the flight has ended.
@usableFromInline
final class Flights<Action: Sendable>: Sendable {
  private struct State {
    var inFlight: [Int: Action] = [:]
    var nextNumber = 0
    /// Who waits for the end of a flight.
    var watcher: AsyncStream<Bool>.Continuation?
  }

  private final class Token: Sendable {
    private let flights: Flights
    private let number: Int

    init(_ flights: Flights, _ number: Int) {
      self.flights = flights
      self.number = number
    }

    deinit { flights.end(number) }
  }

  private let state = Mutex(State())

  @usableFromInline init() {}

  /// The actions that started what is in flight, in the order of their start.
  var actions: [Action] {
    state.withLock { state in state.inFlight.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// The same effects, followed to their ends.
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

  /// Waits until nothing is in flight but what is ignored. One caller at a time.
  ///
  /// - Returns: whether it came to that before the limit.
  nonisolated(nonsending) func areEnded(
    within limit: Duration,
    ignoring isIgnored: (Action) -> Bool = { _ in false }
  ) async -> Bool {
    let (ends, end) = AsyncStream.makeStream(of: Bool.self)
    state.withLock { $0.watcher = end }
    let timer = Task {
      try await Task.sleep(for: limit)
      end.yield(false)
    }
    defer {
      timer.cancel()
      state.withLock { $0.watcher = nil }
    }
    if actions.allSatisfy(isIgnored) { return true }
    for await isEnd in ends {
      if actions.allSatisfy(isIgnored) { return true }
      if !isEnd { return false }
    }
    return true
  }

  private func end(_ number: Int) {
    // With no lock held, because freeing an action may run anything.
    let (action, watcher) = state.withLock { state in
      (state.inFlight.removeValue(forKey: number), state.watcher)
    }
    withExtendedLifetime(action) { _ = watcher?.yield(true) }
  }
}
