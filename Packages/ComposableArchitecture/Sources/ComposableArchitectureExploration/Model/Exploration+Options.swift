extension Exploration {
  /// How `explore` searches.
  ///
  /// ```swift
  /// let options = Exploration.Options(timeLimit: .seconds(10), sharesNothingElse: false)
  /// ```
  public struct Options: Sendable {
    /// When time may pass.
    public enum TimePassage: Sendable {
      /// At any time. A task that is ready may be delayed while others sleep and wake, as on a busy machine.
      case anytime
      /// Only when no task is ready and no thread is in the middle of a step, as on a machine that is never busy.
      case whenIdle
    }

    /// How long to explore, in real time; `nil` means without a limit.
    ///
    /// A run that has begun is finished. An exhaustive exploration that is stopped is incomplete. Of random
    /// schedules, as many are run as there is time for.
    public var timeLimit: Duration?
    /// The part of an exhaustive exploration to run; `nil` means all of it.
    public var part: Part?
    /// The path of a file with which an exhaustive exploration continues where it was stopped.
    ///
    /// An exploration that is stopped writes there what remains, and the next one continues from there. When
    /// the exploration is complete, it removes the file.
    public var checkpoint: String?
    /// How much time may pass before a reading of the clock, besides none.
    ///
    /// The intervals matter only to a feature that compares times. The exploration cannot determine which durations
    /// such a feature distinguishes. The default, a day, is longer than most. If a feature distinguishes short, medium
    /// and long times, pass one interval of each kind. With an empty array, time passes only while something sleeps.
    public var intervals: [Duration]
    /// When time may pass.
    ///
    /// With `anytime`, an answer after one second can come after a timeout of ten seconds. With `whenIdle` it cannot,
    /// so features with several timers have far fewer orders. The proof then says nothing about delays.
    public var timePasses: TimePassage
    /// Whether an overall state that was explored before is not explored again.
    ///
    /// This requires a `Hashable` state, and effects that share nothing outside of the simulation: see
    /// `Simulation`. States are compared by `==`, and all different ones are kept in memory until the
    /// exploration ends. With `false`, all orders are explored.
    public var prunesIdenticalStates: Bool
    /// Whether effects, and child tasks of one effect, influence one another only through the store, through time, and
    /// through variables of the simulation.
    ///
    /// Pass `false` if they share an actor, a lock or a stream. Then all orders are explored, and no state is pruned.
    public var sharesNothingElse: Bool
    /// The number of moves and of reduced actions after which a run counts as endless.
    ///
    /// A longer history fails the test, so the limit never makes a proof incomplete without notice.
    public var stepLimit: Int
    /// Whether an exploration that has found a failure looks for one with fewer of the listed actions.
    ///
    /// It then runs lists that an app may never see, such as an “undo” without an edit. Pass `false` if the reducer
    /// stops the process at such a list. The failure is written to standard error before that.
    public var leavesOutActions: Bool
    /// Receives the progress of a long exploration about once a second.
    ///
    /// By default, a line is written to standard error every ten seconds.
    public var onProgress: (@Sendable (Progress) -> Void)?

    /// Creates options. Each of them has a property with the same name, which says what it does.
    public init(
      timeLimit: Duration? = nil,
      part: Part? = nil,
      checkpoint: String? = nil,
      intervals: [Duration] = [.seconds(86_400)],
      timePasses: TimePassage = .anytime,
      prunesIdenticalStates: Bool = true,
      sharesNothingElse: Bool = true,
      stepLimit: Int = 10_000,
      leavesOutActions: Bool = true,
      onProgress: (@Sendable (Progress) -> Void)? = nil
    ) {
      self.timeLimit = timeLimit
      self.part = part
      self.checkpoint = checkpoint
      self.intervals = intervals
      self.timePasses = timePasses
      self.prunesIdenticalStates = prunesIdenticalStates
      self.sharesNothingElse = sharesNothingElse
      self.stepLimit = stepLimit
      self.leavesOutActions = leavesOutActions
      self.onProgress = onProgress
    }

    /// Whether identical states may be pruned.
    var mayPrune: Bool { prunesIdenticalStates && sharesNothingElse }

    /// The options of a small exploration within this one.
    var ofTrial: Options {
      Options(
        intervals: intervals, timePasses: timePasses, prunesIdenticalStates: prunesIdenticalStates,
        sharesNothingElse: sharesNothingElse, stepLimit: stepLimit)
    }
  }

  /// A part of an exhaustive exploration. Several processes can run one part each.
  public struct Part: CustomStringConvertible, Equatable, Sendable {
    /// The number of the part, from one.
    public let number: Int
    /// Into how many parts the exploration is split.
    public let count: Int

    /// Creates a part: `.init(2, of: 4)`.
    public init(_ number: Int, of count: Int) { (self.number, self.count) = (number, count) }

    /// The numbers, such as "part 2 of 4".
    public var description: String { "part \(number) of \(count)" }
  }

  /// The progress of an exploration.
  public struct Progress: CustomStringConvertible, Equatable, Sendable {
    /// How many schedules have been run.
    public let schedules: Int
    /// How many different states with several possible next moves have been seen; `nil` if states are not compared.
    public let states: Int?
    /// How many moves the longest history has so far.
    public let depth: Int
    /// How long the exploration has run.
    public let duration: Duration
    /// Whether a failure has been found. The exploration then looks for a shorter one.
    public let hasFailed: Bool

    /// The figures in one line.
    public var description: String {
      let states = states.map { ", \(counted($0, "state"))" } ?? ""
      let time = counted(Int(duration.components.seconds), "second")
      let failure = hasFailed ? ", looking for a shorter failure" : ""
      return "explore: \(counted(schedules, "schedule"))\(states) after \(time)\(failure)"
    }
  }
}
