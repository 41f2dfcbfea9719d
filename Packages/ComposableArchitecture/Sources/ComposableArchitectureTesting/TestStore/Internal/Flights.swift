import ComposableArchitecture
import Synchronization

/// The effects that one action has started. The object itself is their identifier. Because the class is
/// internal to the test store, the identifier cannot collide with those of the feature.
final class Flight<Action: Sendable>: Hashable, Sendable {
  let action: Action

  init(_ action: Action) { self.action = action }

  static func == (lhs: Flight, rhs: Flight) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Remembers which action has started each effect in flight.
final class Flights<Action: Sendable>: Sendable {
  private struct State {
    var flights: [Flight<Action>] = []
    /// The number of flights from which it is worth removing those that have ended.
    var limit = 64
  }

  private let state = Mutex(State())

  /// Returns the same effects, but gives those that are not synchronous an identifier that leads to the
  /// action.
  func followed(
    _ effects: [Effect<Action>], startedBy action: Action
  ) -> [Effect<Action>] {
    if effects.allSatisfy({ $0.isSynchronous }) { return effects }
    let flight = Flight(action)
    state.withLock { $0.flights.append(flight) }
    return effects.map { $0.isSynchronous ? $0 : $0.cancellable(id: flight) }
  }

  /// The flights that have not ended.
  func inFlight<Value>(in store: Store<Value, Action>) -> [Flight<Action>] {
    state.withLock { state in
      // While another thread is reducing, its effects may not have been started yet.
      if store.isIdle { state.flights.removeAll { !store.isInFlight(id: $0) } }
      state.limit = max(64, state.flights.count * 2)
      return state.flights
    }
  }

  func takeAll<Value>(in store: Store<Value, Action>) -> [Flight<Action>] {
    let flights = inFlight(in: store)
    state.withLock { $0.flights.removeAll { flights.contains($0) } }
    return flights
  }

  func forgetWhatHasEnded<Value>(in store: Store<Value, Action>) {
    if state.withLock({ $0.flights.count >= $0.limit }) { _ = inFlight(in: store) }
  }
}
