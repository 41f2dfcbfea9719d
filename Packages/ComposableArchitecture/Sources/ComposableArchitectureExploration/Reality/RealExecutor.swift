import ComposableArchitecture
import ComposableArchitectureClocks
import Synchronization

/// The executor of one real run, and what its environment consists of.
///
/// Each job runs on a thread of its own, after a random pause, so jobs that are ready at the same time run at the same
/// time. The operating system decides what comes first. Only the clock is not real: see `RealExecutor+Time.swift`.
final class RealExecutor: RunExecutor {
  struct State: Sendable {
    var random: SplitMix64
    var ending: RealEnding?
    var misuse: ExplorationError?
    /// How many jobs are queued or running, and how many sleepers are about to be woken.
    var activeCount = 0
    /// Whether the user has sent all actions.
    var isUserDone = false
    var time = Timeline()
    var ticketCount = 0
    var variableCount = 0
    var reductionCount = 0
    var authors = RealAuthors()
    /// The contents of generators in this run that were made outside of it.
    var adopted: [ObjectIdentifier: any Sendable] = [:]
    var steps: [RealStep] = []
    /// The thread on which a condition of the test runs.
    var checkingThread: UInt = 0
    /// Whether this thread drains the store.
    var isDrainingHere: @Sendable () -> Bool = { false }
  }

  let settings: RunSettings
  let outside: OutsideWorld
  let threads: RealThreads
  let state: Mutex<State>
  /// Held during each access to a variable and each condition, so a condition sees the variables of one moment.
  let accesses = ReentrantLock()
  /// Called once, when the run has an ending.
  private let didEnd: @Sendable () -> Void
  /// How many jobs have begun together with another one, or have waited for one.
  private let meetingCount = Atomic(0)

  init(
    seed: UInt64, _ settings: RunSettings, _ outside: OutsideWorld, _ threads: RealThreads,
    didEnd: @escaping @Sendable () -> Void
  ) {
    (self.settings, self.outside) = (settings, outside)
    (self.threads, self.didEnd) = (threads, didEnd)
    state = Mutex(State(random: SplitMix64(seed: seed)))
  }

  // MARK: - Jobs

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let thread = currentThread()
    let isDraining = isDrainingHere()
    let author = state.withLock { state in
      state.activeCount += 1
      // The job is valid because it has just been enqueued.
      return state.authors.author(
        of: TaskIdentity(running: job), from: thread, isDraining: isDraining)
    }
    threads.run { [self] in
      let thread = currentThread()
      state.withLock { $0.authors.begin(author, on: thread) }
      pauseBeforeJob(of: author)
      job.runSynchronously(on: asUnownedTaskExecutor())
      state.withLock { $0.authors.end(on: thread) }
      endActivity()
    }
  }

  /// Notes that a job, or the waking of a sleeper, is over.
  func endActivity() {
    let isIdle = state.withLock { state in
      state.activeCount -= 1
      return state.activeCount == 0
    }
    if isIdle { becomeIdle() }
  }

  func isDrainingHere() -> Bool { state.withLock(\.isDrainingHere)() }

  // MARK: - Pauses

  /// Pauses for a random time, so that threads interleave in many ways. Most pauses are short, and a few let the
  /// operating system continue with another thread.
  func pause() {
    let (kind, length) = state.withLock { state in
      (state.random.next() % 16, state.random.next())
    }
    switch kind {
    case 0..<7: spin(length % 100)
    case 7..<12: spin(length % 3_000)
    case 12..<14: spin(length % 20_000)
    default: blockThread(microseconds: Int(length % 120))
    }
  }

  private func spin(_ count: UInt64) {
    for _ in 0..<count { _ = meetingCount.load(ordering: .relaxed) }
  }

  /// Pauses before a job. Half of the jobs of effects, and few others, wait for a moment until another one begins, too.
  /// Two threads that begin at the same time come between each other most often, even where no pause can be made.
  private func pauseBeforeJob(of author: Int) {
    let (waits, length, skew) = state.withLock { state in
      let isEffect = state.authors[author].effect > 0
      return (
        state.random.next().isMultiple(of: isEffect ? 2 : 8), state.random.next() % 100_000,
        state.random.next() % 100
      )
    }
    guard waits else { return pause() }
    let number = meetingCount.add(1, ordering: .relaxed).newValue
    var patience = number.isMultiple(of: 2) ? 0 : length
    while patience > 0, meetingCount.load(ordering: .relaxed) == number { patience -= 1 }
    // After this, nothing is locked, which would let one thread come before the other again.
    spin(skew)
  }

  // MARK: - The end

  /// Ends the run. From now on, nothing is reduced or recorded. Only the first call has an effect.
  func end(_ ending: RealEnding) {
    let isFirst = state.withLock { state in
      defer { state.ending = state.ending ?? ending }
      return state.ending == nil
    }
    if isFirst { didEnd() }
  }

  /// Wakes everything that sleeps.
  func wakeAll() {
    for sleeper in state.withLock({ $0.time.removeAllSleepers() }) {
      sleeper.continuation.resume(throwing: CancellationError())
    }
  }

  var isEnding: Bool { state.withLock { $0.ending != nil } }
}

/// How a real run has ended.
enum RealEnding: Equatable, Sendable {
  /// Nothing else can happen, at least up to the horizon.
  case rest
  case failure(Exploration.Failure.Kind)
}

extension Simulation {
  /// Whether the environment belongs to a real run, for tests that block threads.
  package var isReal: Bool { executor is RealExecutor }
}
