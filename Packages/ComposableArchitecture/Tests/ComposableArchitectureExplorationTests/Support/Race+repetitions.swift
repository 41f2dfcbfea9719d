import ComposableArchitecture
import ComposableArchitectureExploration

/// Races in which something is taken back, or begins again, while something else is under way.
extension Race {
  struct Offline: Error {}

  /// The socket fails, and the network changes. Each of the two starts a loop that connects again.
  static func reconnectStorm(isCorrect: Bool) -> Race {
    enum Action { case socketFailed, networkChanged, connected }
    return Race(
      "reconnect storm", isCorrect: isCorrect, initialValue: 1,
      actions: [.socketFailed, .networkChanged],
      reducer: { (connectionCount: inout Int, action: Action, simulation: Simulation) in
        switch action {
        case .socketFailed, .networkChanged:
          connectionCount = 0
          let reconnect = Effect<Action>.run(
            retry: .constant(attempts: 2, pause: .seconds(1)), clock: simulation.clock
          ) { send in
            await Task.yield()
            if simulation.choose(false, true) { throw Offline() }
            send(.connected)
          } catch: { _, _ in
          }
          return [
            isCorrect ? reconnect.cancellable(id: "reconnect", cancelInFlight: true) : reconnect
          ]
        case .connected:
          connectionCount += 1
          return []
        }
      },
      environment: { $0 },
      invariant: { $0 <= 1 },
      sometimes: { $0 == 1 }
    )
  }

  struct Cart: Hashable {
    var count = 0
    var confirmedCount = 0
  }

  /// Two changes are shown before the server confirms them. If the first one fails, the cart becomes what it was before.
  static func rollback(isCorrect: Bool) -> Race {
    enum Action { case addTapped, confirmed, failed(previous: Int) }
    return Race(
      "rollback", isCorrect: isCorrect, initialValue: Cart(), actions: [.addTapped, .addTapped],
      reducer: { (cart: inout Cart, action: Action, simulation: Simulation) in
        switch action {
        case .addTapped:
          defer { cart.count += 1 }
          return [
            .run { [count = cart.count] send in
              await Task.yield()
              send(simulation.choose(true, false) ? .confirmed : .failed(previous: count))
            }
          ]
        case .confirmed: cart.confirmedCount += 1
        case .failed(let previous): cart.count = isCorrect ? cart.count - 1 : previous
        }
        return []
      },
      environment: { $0 },
      finally: { $0.count == $0.confirmedCount }
    )
  }

  struct Rows: Hashable {
    var shown = [1]
    var beforeDeletion: [Int] = []
    var deleted: Int?
  }

  /// The user deletes a row and undoes that while other rows are loaded. The undo brings back the list from before.
  static func undo(isCorrect: Bool) -> Race {
    enum Action { case appeared, loaded([Int]), deleteTapped(Int), undoTapped }
    return Race(
      "undo", isCorrect: isCorrect, initialValue: Rows(),
      actions: [.appeared, .deleteTapped(1), .undoTapped],
      reducer: { (rows: inout Rows, action: Action, _: Void) in
        switch action {
        case .appeared: return [answer(.loaded([1, 2]))]
        case .loaded(let loaded): rows.shown = loaded.filter { $0 != rows.deleted }
        case .deleteTapped(let row):
          rows.beforeDeletion = rows.shown
          rows.deleted = row
          rows.shown.removeAll { $0 == row }
        case .undoTapped:
          guard let deleted = rows.deleted else { return [] }
          rows.shown = isCorrect ? (rows.shown + [deleted]).sorted() : rows.beforeDeletion
          rows.deleted = nil
        }
        return []
      },
      environment: { _ in },
      finally: { $0.shown == [1, 2] },
      sometimes: { $0.shown == [2] }
    )
  }
}
