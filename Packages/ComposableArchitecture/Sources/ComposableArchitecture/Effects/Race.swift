import Synchronization

extension Effect {
  /// Returns an effect that runs several effects concurrently until one of them has an output. That
  /// effect continues, and the others are cancelled.
  ///
  /// ```swift
  /// return [.race(mirror1.load(), mirror2.load(), mirror3.load())]
  /// ```
  ///
  /// An effect that ends without an output has lost. An output of an effect that has been cancelled by its
  /// identifier is dropped, so it does not win. If the winner is cancelled before its output is reduced, the
  /// race has no output.
  ///
  /// The race is in flight until all of its effects have ended.
  ///
  /// Nesting takes no stack.
  public static func race(_ effects: Effect...) -> Effect {
    .containing(effects) { effects in
      .combinator { send, deadline in
        let parts = effects.map { _ in send.node.part() }
        let race = Race(partCount: parts.count)
        if parts.isEmpty { deadline?.endPart() }
        let tree = send.node.tree
        tree.beginWaitForParts()
        defer { tree.endWaitForParts() }
        await withTaskGroup { group in
          for (effect, part) in zip(effects, parts) {
            // For the deadline, the race ends with its winner. The others may take longer to end.
            let ownDeadline = deadline.map {
              TimeoutDeadline(inside: $0, follower: tree.follower) { race.ends(with: part) }
            }
            group.addTask(of: tree) {
              await send.perform(as: part) { output, source in
                tree.follower?.note(.willReachOperator)
                if source.isCancelledInTree { return nil }
                switch race.claim(part) {
                case .already: break
                case .now: for other in parts where other !== part { other.cancel() }
                case .lost: return nil
                }
                return Relay { send.receive(output, source) }
              } operation: {
                await effect.perform(with: $0, within: ownDeadline)
              }
            }
          }
        }
      }
    }
  }
}

private final class Race: Sendable {
  enum Claim {
    case now
    case already
    case lost
  }

  private struct State {
    var winner: EffectNode?
    /// The number of parts that have not ended.
    var partCount: Int
  }

  private let state: Mutex<State>

  init(partCount: Int) { state = Mutex(State(partCount: partCount)) }

  func claim(_ part: EffectNode) -> Claim {
    state.withLock { state in
      if state.winner === part { return .already }
      if state.winner != nil { return .lost }
      state.winner = part
      return .now
    }
  }

  /// Returns whether the race ends with a part that has just ended. The race ends with its winner,
  /// or with the last part if there is no winner.
  func ends(with part: EffectNode) -> Bool {
    state.withLock { state in
      state.partCount -= 1
      return state.winner.map { $0 === part } ?? (state.partCount == 0)
    }
  }
}
