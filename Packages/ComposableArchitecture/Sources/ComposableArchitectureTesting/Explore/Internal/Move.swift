/// A move of a run whose history is told.
struct Move: Equatable, Sendable {
  /// What the move is.
  enum Kind: Equatable, Sendable {
    /// The user's next action is sent.
    case send
    /// A ready job of a strand runs: which one of those of the strand, from zero.
    case job(strand: Int, position: Int)
    /// A sleeper wakes after so much time.
    case wake(strand: Int, after: Duration)
    /// Time passes in a move, before the running code reads it: for the first time in the move, or again.
    case pass(Duration, isFirstReading: Bool)
    /// Another thread comes in in the middle of a move.
    case interruption
  }

  let kind: Kind
  /// How many steps were told before it.
  let stepCount: Int

  /// Whether time passes, which is part of the move before it.
  var isPassing: Bool {
    if case .pass = kind { true } else { false }
  }
}

extension Machine.State {
  /// Remembers a move of a history that is told.
  mutating func note(_ kind: Move.Kind) {
    // Time may pass in the last reduction of the history.
    guard phase == .running,
      reductionCount < lastReduction || isReducing && reductionCount == lastReduction
    else { return }
    moves.append(Move(kind: kind, stepCount: steps.count))
  }

  /// Remembers that a ready job is about to run.
  mutating func noteJob(at index: Int) {
    let strand = ready[index].ticket.strand
    let position = ready[..<index].count { $0.ticket.strand == strand }
    note(.job(strand: strand, position: position))
  }
}
