import ComposableArchitecture
import Synchronization

extension SimulationExecutor {
  /// Ends the run. From now on, nothing is recorded.
  func end() { state.withLock { $0.phase = .ending } }

  var isEnding: Bool { state.withLock { $0.phase != .running } }

  /// Runs the cancelled effects to their end, so nothing outlives the run.
  ///
  /// The number of jobs is limited because a task that polls may ignore its cancellation and continue
  /// forever.
  func drain() {
    for _ in 0..<min(rules.settings.stepLimit, 500) {
      let (job, sleepers) = state.withLock { state -> (UnownedJob?, [Sleeper]) in
        defer { state.time.sleepers = [] }
        return (state.ready.popLast()?.job ?? state.strays.popLast(), state.time.sleepers)
      }
      for sleeper in sleepers { sleeper.continuation.resume(throwing: CancellationError()) }
      if let job {
        job.runSynchronously(on: asUnownedTaskExecutor())
      } else if sleepers.isEmpty {
        break
      }
    }
    state.withLock { $0.phase = .over }
  }

  /// Whether times of this life or of an earlier one have made a difference, and whether they were compared. A
  /// time may be on the disk.
  private var timeObservations: (observed: Bool, compared: Bool) {
    let (observed, compared) = predecessor?.timeObservations ?? (false, false)
    return state.withLock {
      (observed || $0.time.observedTime, compared || $0.time.comparedTimes)
    }
  }

  /// Whether a task sleeps, but not forever. If nothing else can happen, it sleeps beyond the horizon.
  var hasSleepers: Bool { state.withLock { $0.nextDeadline != nil } }

  /// Whether something has run on another thread.
  var hasLeftSimulation: Bool { state.withLock { $0.leftSimulation } }

  func result<Value>(_ ending: Ending, _ value: Value, moveCount: Int) -> RunResult<Value> {
    let (observed, compared) = predecessor?.timeObservations ?? (false, false)
    return state.withLock { state in
      RunResult(
        ending: ending, value: value, moveCount: moveCount, decisions: state.decisions,
        stepCount: state.history.stepCount, horizonStep: state.time.horizonStep,
        observesWaiting: state.observesWaiting, cancels: state.cancels,
        setsDates: state.setsDates, hasChildTasks: state.hasChildTasks,
        observedTime: observed || state.time.observedTime,
        comparedTimes: compared || state.time.comparedTimes,
        misuse: state.misuse,
        steps: state.history.steps, moves: state.history.moves,
        outcomes: state.history.outcomes, branches: state.branches,
        hasForeignResumption: state.interactions.hasForeignResumption
          || state.untraceable == .foreignResumption,
        untraceable: state.untraceable,
        priorities: state.priorities, preemptingWays: state.preemptingWays,
        toldCounts: state.history.toldCounts)
    }
  }
}
