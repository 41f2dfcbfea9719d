import ComposableArchitecture
import ComposableArchitectureExploration

/// Races over what is kept outside of the state: on a server or on a disk.
extension Race {
  /// Two people book the last seat.
  static func lastSeat(isCorrect: Bool) -> Race {
    enum Action { case bookTapped, booked }
    return Race(
      "last seat", isCorrect: isCorrect, initialValue: 0, actions: [.bookTapped, .bookTapped],
      reducer: { (count: inout Int, action: Action, seats: SimulatedVariable<Int>) in
        switch action {
        case .bookTapped:
          return [
            .run { send in
              let hasSeat = seats.withValue { seats in
                guard isCorrect, seats > 0 else { return seats > 0 }
                seats -= 1
                return true
              }
              guard hasSeat else { return }
              if !isCorrect { seats.value -= 1 }
              send(.booked)
            }
          ]
        case .booked:
          count += 1
          return []
        }
      },
      environment: { $0.variable(1, name: "seats") },
      finally: { $0 <= 1 },
      sometimes: { $0 == 1 }
    )
  }

  /// The app is closed while it sends a message. After the start, the message is shown as being sent forever.
  static func unsentMessage(isCorrect: Bool) -> Race {
    enum Status { case draft, sending, sent }
    enum Action { case started, sendTapped, sent }
    return Race(
      "unsent message", isCorrect: isCorrect, initialValue: Status.draft, start: [.started],
      actions: [.sendTapped], restarts: 1,
      reducer: { (status: inout Status, action: Action, disk: SimulatedVariable<Status>) in
        let post = Effect<Action>.run { send in
          disk.value = .sending
          await Task.yield()
          disk.value = .sent
          send(.sent)
        }
        switch action {
        case .started:
          status = disk.value
          return isCorrect && status == .sending ? [post] : []
        case .sendTapped:
          guard status == .draft else { return [] }
          status = .sending
          return [post]
        case .sent:
          status = .sent
          return []
        }
      },
      environment: { $0.variable(Status.draft, name: "message", isDurable: true) },
      finally: { $0 != .sending },
      sometimes: { $0 == .sent }
    )
  }

  struct Bill: Hashable {
    var count = 0
    var total = 0
  }

  /// The app is closed between two writes that belong together.
  static func halfSavedBill(isCorrect: Bool) -> Race {
    enum Action { case started, bought }
    struct Disk {
      let bill: SimulatedVariable<Bill>
    }
    return Race(
      "half-saved bill", isCorrect: isCorrect, initialValue: Bill(), start: [.started],
      actions: [.bought], restarts: 1,
      reducer: { (bill: inout Bill, action: Action, disk: Disk) in
        switch action {
        case .started:
          bill = disk.bill.value
          return []
        case .bought:
          bill.count += 1
          bill.total += 5
          return [
            .run { [bill] _ in
              if isCorrect { return disk.bill.value = bill }
              disk.bill.withValue { $0.count = bill.count }
              disk.bill.withValue { $0.total = bill.total }
            }
          ]
        }
      },
      environment: { Disk(bill: $0.variable(Bill(), name: "bill", isDurable: true)) },
      finally: { $0.total == 5 * $0.count },
      sometimes: { $0.count == 1 }
    )
  }
}
