import Synchronization

extension Effect {
  /// Several effects, all at once, until one of them outputs something: that one goes on, the others
  /// are cancelled.
  ///
  /// ```swift
  /// return [.race(mirror1.load(), mirror2.load(), mirror3.load())]
  /// ```
  ///
  /// An effect that ends without an output has lost. The race is done when all are.
  ///
  /// Races inside one another take no stack, however many there are.
  public static func race(_ effects: Effect...) -> Effect {
    .containing(effects) { effects in
      .run(nil) { send in
        let parts = effects.map { _ in send.work.part() }
        let winner = Winner()
        await withTaskGroup { group in
          for (effect, part) in zip(effects, parts) {
            group.addTask {
              await send.perform(effect, as: part) { output, source in
                switch winner.claim(part) {
                case .already: break
                case .now: for other in parts where other !== part { other.cancel() }
                case .lost: return nil
                }
                return Relay { send.receive(output, source) }
              }
            }
          }
        }
      }
    }
  }
}

private final class Winner: Sendable {
  enum Claim {
    case now
    case already
    case lost
  }

  private let winner = Mutex<Work?>(nil)

  func claim(_ part: Work) -> Claim {
    winner.withLock { winner in
      if winner === part { return .already }
      if winner != nil { return .lost }
      winner = part
      return .now
    }
  }
}
