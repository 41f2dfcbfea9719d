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

    /// When the user acts.
    public enum UserPace: Sendable {
      /// At any time, also between two outputs of an effect.
      case anytime
      /// Only when no task is ready and no thread is in the middle of a step, like a user who looks at the screen before
      /// each tap. An effect that waits for time, such as a request of one second, does not keep the user from acting.
      /// Each action is reduced without an interruption, together with the actions that its effects send at once.
      case whenIdle
    }

    /// How long to explore, in real time; `nil` means without a limit.
    ///
    /// A run that has begun is finished. An exhaustive exploration that is stopped is incomplete. Of random
    /// schedules, as many are run as there is time for.
    public var timeLimit: Duration?
    /// How long to look for a shorter history once a failure is known, in real time; `nil` means without a limit. At least
    /// 1,000 schedules are run for it, so a failure that is found soon does not depend on the time.
    ///
    /// If this limit is reached, the failure says so. Which of several histories it then shows can differ from machine to
    /// machine. Each of them fails, and its token replays it anywhere. A failure is found with any limit.
    public var shorteningTimeLimit: Duration?
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
    /// When the user acts.
    ///
    /// With `whenIdle`, the user acts after the effects have done all that they can do before time passes. There are far
    /// fewer orders, so an app is explored many taps deep. Time also passes only when nothing is ready. Let each request
    /// take some time, `try await simulation.clock.sleep(for: .seconds(1))`, so that the user can act while it is in flight.
    /// The proof says nothing about taps that come at the very moment of an answer:
    ///
    /// ```swift
    /// let options = Exploration.Options(userActs: .whenIdle)
    /// ```
    public var userActs: UserPace
    /// Whether an overall state that was explored before is not explored again.
    ///
    /// This requires a `Hashable` state, and effects that share nothing outside of the simulation: see
    /// `Simulation`. States are compared by `==`, and all different ones are kept in memory until the
    /// exploration ends. With `false`, no order of steps is left out.
    public var prunesIdenticalStates: Bool
    /// Whether effects, and child tasks of one effect, influence one another only through the store, through time, and
    /// through variables of the simulation.
    ///
    /// Pass `false` if they share an actor, or if they resume one another through a continuation or a real stream. Then
    /// no order of steps is left out, and no state is pruned. This adds no places at which others may come in: accesses
    /// to a real lock or a real stream are part of the step in which they happen. Use `Simulation.lock(_:name:)`,
    /// `Simulation.stream(of:bufferingPolicy:name:)` or `Simulation.checkpoint()` where others may come in.
    public var sharesNothingElse: Bool
    /// Whether others may also come in after each output and each access of a child task, and after its creation.
    ///
    /// An effect creates child tasks with a task group or with `async let`. Without this option, a child task does not begin
    /// before the task that created it suspends, is not cancelled between an output and a check that follows, and ends
    /// right after its last output or access. With it, such orders are explored, and a feature with child tasks takes many
    /// times as many schedules:
    ///
    /// ```swift
    /// let options = Exploration.Options(interruptsChildTasks: true)
    /// ```
    public var interruptsChildTasks: Bool
    /// The number of moves and of reduced actions after which a run counts as endless.
    ///
    /// A longer history fails the test, so the limit never makes a proof incomplete without notice.
    public var stepLimit: Int
    /// Whether an exploration that has found a failure looks for one with fewer of the listed actions.
    ///
    /// It then runs lists that an app may never see, such as an “undo” without an edit. Pass `false` if the reducer
    /// stops the process at such a list. The failure is written to standard error before that.
    public var leavesOutActions: Bool
    /// How many times the scenario also runs on real threads after the search. By default, it does not.
    ///
    /// ```swift
    /// let options = Exploration.Options(realRuns: 1_000)
    /// ```
    ///
    /// A schedule contains only what the simulation controls. Effects may share something else, such as a lock, an
    /// actor or a stream, and a task may be cancelled between two checks without an event between them. Real runs find
    /// what such things lead to, if it happens often enough. They follow a search that has found no failure. Each has a
    /// store of its own, on as many threads as it needs, with random pauses in reducers, effects and accesses to
    /// variables. The environment is made by the same closure: choices are random, variables are values behind a lock,
    /// and the time of the clock jumps to the next deadline after a random pause, so deadlines keep their order.
    ///
    /// The test fails if the invariant, `invariants`, `finally` or `convergent` is violated in a real run, or if a real
    /// run ends in a state in which no schedule ends. The latter is known only after a complete search without a `part`
    /// or a `checkpoint`. See `Exploration.realFailures`.
    ///
    /// A real run is no proof, and it cannot be replayed. It does not kill the app, even if there are `restarts`, and
    /// `timeLimit` does not apply to it. An effect that has not ended after 10 seconds is reported as one that never
    /// ends, and no other real run follows.
    public var realRuns: Int
    /// Says why a condition has failed, in a sentence that takes the place of “The invariant does not hold.” and “When
    /// nothing can continue, `finally` does not hold.” in the failure; `nil` leaves them.
    ///
    /// It is called after a run of the failing history, in which the last call of the condition has returned `false`:
    ///
    /// ```swift
    /// let options = Exploration.Options(explains: { "The count is not what the server says." })
    /// ```
    public var explains: (@Sendable () -> String?)?
    /// Receives the progress of a long exploration about once a second.
    ///
    /// By default, a line is written to standard error every ten seconds.
    public var onProgress: (@Sendable (Progress) -> Void)?

    /// Creates options. Each of them has a property with the same name, which says what it does.
    public init(
      timeLimit: Duration? = nil,
      shorteningTimeLimit: Duration? = .seconds(5),
      part: Part? = nil,
      checkpoint: String? = nil,
      intervals: [Duration] = [.seconds(86_400)],
      timePasses: TimePassage = .anytime,
      userActs: UserPace = .anytime,
      prunesIdenticalStates: Bool = true,
      sharesNothingElse: Bool = true,
      stepLimit: Int = 10_000,
      interruptsChildTasks: Bool = false,
      leavesOutActions: Bool = true,
      realRuns: Int = 0,
      explains: (@Sendable () -> String?)? = nil,
      onProgress: (@Sendable (Progress) -> Void)? = nil
    ) {
      self.timeLimit = timeLimit
      self.shorteningTimeLimit = shorteningTimeLimit
      self.part = part
      self.checkpoint = checkpoint
      self.intervals = intervals
      self.timePasses = timePasses
      self.userActs = userActs
      self.prunesIdenticalStates = prunesIdenticalStates
      self.sharesNothingElse = sharesNothingElse
      self.stepLimit = stepLimit
      self.interruptsChildTasks = interruptsChildTasks
      self.leavesOutActions = leavesOutActions
      self.realRuns = realRuns
      self.explains = explains
      self.onProgress = onProgress
    }

    /// Whether identical states may be pruned.
    var mayPrune: Bool { prunesIdenticalStates && sharesNothingElse }

    /// The options of a small exploration within this one.
    var ofTrial: Options {
      Options(
        shorteningTimeLimit: shorteningTimeLimit, intervals: intervals, timePasses: timePasses,
        userActs: userActs, prunesIdenticalStates: prunesIdenticalStates,
        sharesNothingElse: sharesNothingElse, stepLimit: stepLimit,
        interruptsChildTasks: interruptsChildTasks)
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
