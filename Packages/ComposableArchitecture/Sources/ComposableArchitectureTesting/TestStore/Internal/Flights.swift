import ComposableArchitecture
import Synchronization

/// The effects that one action has started. It is itself the name by which they are found: being
/// private to the test store, it leaves the feature's own names alone.
final class Flight<Action: Sendable>: Hashable, Sendable {
  let action: Action

  init(_ action: Action) { self.action = action }

  static func == (lhs: Flight, rhs: Flight) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Remembers which action has started what is in flight.
final class Flights<Action: Sendable>: Sendable {
  private struct State {
    var flights: [Flight<Action>] = []
    /// From how many on it is worth looking for those that have ended.
    var limit = 64
  }

  private let state = Mutex(State())

  /// The same effects, with those that take their time known by the action.
  func followed(
    _ effects: [Effect<Action>], startedBy action: Action
  ) -> [Effect<Action>] {
    if effects.allSatisfy({ $0.isSynchronous }) { return effects }
    let flight = Flight(action)
    state.withLock { $0.flights.append(flight) }
    return effects.map { $0.isSynchronous ? $0 : $0.cancellable(id: flight) }
  }

  /// Those that have not ended.
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
