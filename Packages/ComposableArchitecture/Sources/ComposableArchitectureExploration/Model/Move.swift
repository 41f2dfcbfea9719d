/// Something that takes the steps of a run: the user, time, a task of an effect, or what kills the app.
///
/// An actor has the same identity in all runs. That of a task is made of the identity of its creator, and of the number
/// of actors that the creator had created before.
struct RunActor: Hashable, Sendable {
  let identity: UInt64

  static let user = RunActor(identity: 1)
  static let time = RunActor(identity: 2)
  /// Kills the app.
  static let kill = RunActor(identity: 3)
}

/// One way to continue.
struct Candidate: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// A thread continues in the middle of a move. The number is its position among those that can.
    case thread(Int)
    /// The ready job at this position runs.
    case job(Int)
    /// The sleeper at this position, among those that are due, wakes.
    case sleeper(Int)
    /// The user sends the next action.
    case action
    /// The app is killed.
    case kill
  }

  let actor: RunActor
  let kind: Kind

  var isSleeper: Bool { if case .sleeper = kind { true } else { false } }
  var isJob: Bool { if case .job = kind { true } else { false } }
  var isThread: Bool { if case .thread = kind { true } else { false } }
  /// Whether it may be left out after it has been explored at an earlier point. See `SleepSet`.
  var maySleep: Bool { isJob || isThread || kind == .action }
}

/// A move of a run whose history is recorded.
struct Move: Equatable, Sendable {
  /// The kind of a move.
  enum Kind: Equatable, Sendable {
    /// The user's next action is sent.
    case send
    /// A ready job of a strand runs. The position is that among the ready jobs of the strand, from zero.
    case job(strand: Int, position: Int)
    /// A sleeper wakes after some time.
    case wake(strand: Int, after: Duration)
    /// Time passes in a move, before the running code reads it. This may be the first reading of the move
    /// or a later one.
    case pass(Duration, isFirstReading: Bool)
    /// Another thread interrupts the move.
    case interruption
    /// The app is killed, between two moves or in the middle of one, and starts again.
    case kill(isInMove: Bool)
  }

  let kind: Kind
  /// How many steps were recorded before it.
  let stepCount: Int

  /// Whether time passes within the move before it.
  var isPassing: Bool { if case .pass = kind { true } else { false } }
}

/// The result of an ordinary test that makes the moves of a history.
enum RehearsalOutcome: Equatable, Sendable {
  /// It fails in the same way.
  case fails
  /// It makes all moves, and does not fail.
  case passes
  /// It cannot make this move.
  case stops(at: Move)
}
