import ComposableArchitecture
import ComposableArchitectureExploration

extension Race {
  /// Two deposits. In the broken variant, the app asks the server for the balance and sends it the new
  /// one some time later.
  static func lostUpdate(isCorrect: Bool) -> Race {
    enum Action { case depositTapped, deposited(Int) }
    let deposit: @Sendable (Simulation, SimulatedVariable<Int>) -> Effect<Action> = {
      simulation, balance in
      .run { send in
        let known = balance.value
        try? await simulation.clock.sleep(for: .milliseconds(1))
        let new = balance.withValue { balance in
          balance = isCorrect ? balance + 10 : known + 10
          return balance
        }
        send(.deposited(new))
      }
    }
    return Race(
      "lost update", isCorrect: isCorrect, initialValue: 0,
      actions: [.depositTapped, .depositTapped],
      reducer: { (balance: inout Int, action: Action, deposit: @Sendable () -> Effect<Action>) in
        switch action {
        case .depositTapped: return [deposit()]
        case .deposited(let newBalance):
          // The responses may come in another order than the deposits.
          balance = isCorrect ? max(balance, newBalance) : newBalance
          return []
        }
      },
      environment: { simulation -> @Sendable () -> Effect<Action> in
        let balance = simulation.variable(0)
        return { deposit(simulation, balance) }
      },
      finally: { $0 == 20 }
    )
  }

  struct Search: Hashable {
    var query = ""
    var results = ""
  }

  /// The results of an old query come after those of the new one.
  static func staleResponse(isCorrect: Bool) -> Race {
    enum Action { case queryChanged(String), found(String) }
    return Race(
      "stale response", isCorrect: isCorrect, initialValue: Search(),
      actions: [.queryChanged("a"), .queryChanged("ab")],
      reducer: { (state: inout Search, action: Action, simulation: Simulation) in
        switch action {
        case .queryChanged(let query):
          state.query = query
          let search = Effect<Action>.run { send in
            try? await simulation.clock.sleep(for: .milliseconds(simulation.choose(1, 500)))
            send(.found(query))
          }
          return [isCorrect ? search.cancellable(id: "search", cancelInFlight: true) : search]
        case .found(let results):
          state.results = results
          return []
        }
      },
      environment: { $0 },
      finally: { $0.results == $0.query }
    )
  }

  struct Order: Hashable {
    var isSubmitting = false
    var count = 0
  }

  /// The button is tapped twice before the first order is complete.
  static func doubleSubmit(isCorrect: Bool) -> Race {
    enum Action { case submitTapped, submitted }
    return Race(
      "double submit", isCorrect: isCorrect, initialValue: Order(),
      actions: [.submitTapped, .submitTapped],
      reducer: { (order: inout Order, action: Action, simulation: Simulation) in
        switch action {
        case .submitTapped:
          if order.count > 0 || isCorrect && order.isSubmitting { return [] }
          order.isSubmitting = true
          return [
            .run { send in
              try? await simulation.clock.sleep(for: .milliseconds(100))
              send(.submitted)
            }
          ]
        case .submitted:
          order.isSubmitting = false
          order.count += 1
          return []
        }
      },
      environment: { $0 },
      invariant: { $0.count <= 1 },
      sometimes: { $0.count == 1 }
    )
  }

  struct Session: Hashable {
    var isLoggedIn = true
    var profile: String?
  }

  /// The profile of a user who has logged out appears.
  static func missedCancellation(isCorrect: Bool) -> Race {
    enum Action { case appeared, logOutTapped, loaded(String) }
    return Race(
      "missed cancellation", isCorrect: isCorrect, initialValue: Session(),
      actions: [.appeared, .logOutTapped],
      reducer: { (session: inout Session, action: Action, simulation: Simulation) in
        switch action {
        case .appeared:
          return [
            .run { send in
              try? await simulation.clock.sleep(for: .milliseconds(100))
              send(.loaded("Blob"))
            }.cancellable(id: "profile")
          ]
        case .logOutTapped:
          session = Session(isLoggedIn: false)
          return isCorrect ? [.cancel(id: "profile")] : []
        case .loaded(let profile):
          session.profile = profile
          return []
        }
      },
      environment: { $0 },
      invariant: { $0.isLoggedIn || $0.profile == nil },
      sometimes: { $0.profile == "Blob" }
    )
  }

  /// Two locks, taken in different orders.
  static func deadlock(isCorrect: Bool) -> Race {
    enum Action { case transferTapped(from: Int, to: Int), transferred }
    typealias Locks = [SimulatedVariable<Bool>]
    return Race(
      "deadlock", isCorrect: isCorrect, initialValue: 0,
      actions: [.transferTapped(from: 0, to: 1), .transferTapped(from: 1, to: 0)],
      reducer: { (count: inout Int, action: Action, locks: Locks) in
        switch action {
        case .transferTapped(let from, let to):
          let order = isCorrect ? [min(from, to), max(from, to)] : [from, to]
          return [
            .run { send in
              for index in order {
                guard await take(locks[index]) else { return }
                await Task.yield()
              }
              for index in order { locks[index].value = false }
              send(.transferred)
            }
          ]
        case .transferred:
          count += 1
          return []
        }
      },
      environment: { [$0.variable(false), $0.variable(false)] },
      finally: { $0 == 2 }
    )
  }
}

/// Takes a lock. Returns whether it did; it does not if the task is cancelled.
private func take(_ lock: SimulatedVariable<Bool>) async -> Bool {
  while true {
    let isMine = lock.withValue { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    if isMine { return true }
    do { try await lock.wait { isTaken in !isTaken } } catch { return false }
  }
}
