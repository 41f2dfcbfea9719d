import ComposableArchitecture
import Synchronization

/// The environment of one run: an executor, a clock and a source of choices. The run advances it one step
/// at a time. Only one thread at a time has its turn.
///
/// An executor belongs to one run and is discarded with it, so code that outlives its run cannot affect
/// another run.
final class SimulationExecutor: EffectTaskFollowing {
  // Not private because extensions in other files use the state.
  let state: Mutex<State>
  let rules: SimulationRules

  /// The executor of the life before, if the app was killed.
  let predecessor: SimulationExecutor?

  convenience init(
    _ decisions: consuming Decisions, _ rules: SimulationRules, canBeKilled: Bool
  ) {
    var start = State(
      decisions: decisions, priorities: rules.strategy.priorities,
      history: History(lastReduction: rules.narratedCount ?? 0), trace: rules.trace,
      tellsEffectsApart: rules.tellsEffectsApart)
    start.life.canEnd = canBeKilled
    self.init(start, rules, after: nil)
  }

  init(_ start: consuming State, _ rules: SimulationRules, after predecessor: SimulationExecutor?) {
    self.predecessor = predecessor
    start.ready.reserveCapacity(StrandHistories.usualCount)
    if rules.cycles != nil { start.strands.rounds = TaskRounds() }
    if rules.trace != nil, rules.has(.hasChildTasks) { start.strands.tasks = TaskActors() }
    state = Mutex(start)
    self.rules = rules
  }

  /// Whether it is this thread's turn.
  var isHere: Bool {
    let thread = currentThread()
    return state.withLock { $0.thread == thread }
  }

  /// Accepts a job. The Swift runtime calls this from any thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let thread = currentThread()
    let isOver = state.withLock { state in
      if state.phase == .over { return true }
      if state.thread == thread {
        state.settle()
        // What a store starts and what the simulation wakes is known. Otherwise, a task has called
        // `Task.yield()`, has created another task, or has resumed one.
        let isUnknown = state.starting == nil && !state.isWaking && !state.isOutsideTasks
        let endsYield = isUnknown && !TaskIdentity(running: job).isTask
        if isUnknown, !endsYield {
          // From now on, the other task may come first.
          state.turn.hasActed = true
          if state.context?.isDrainingHere() != true { state.hasChildTasks = true }
        }
        let actor = state.actor(of: job, endsYield: endsYield)
        let current = state.strands.current
        if rules.isNarrated, !rules.followsOrder {
          state.strands.current = state.author(of: job)
        }
        let ticket = state.strands.drawTicket(for: state.starting.take(), actor: actor)
        state.strands.record(.enqueued, ticket.hash)
        state.trace?.isReady(ticket.actor)
        state.strands.current = current
        if !state.isWaking, state.interactions.cancellingCount > 0 {
          state.interactions.hasResumedStranger = true
          state.interactions.hasForeignResumption = true
        }
        let origin = rules.tracksOrigins ? state.origin(of: job) : nil
        let job = Job(
          job: job, ticket: ticket, enabler: state.trace?.current, origin: origin,
          endsYield: endsYield)
        if state.turn.endsYield, state.turn.resumed == nil, state.isOutsideTasks {
          state.turn.resumed = job
        } else {
          state.ready.append(job)
          state.strands.enter(ticket)
        }
      } else {
        // The job is valid because it has just been enqueued.
        state.leaveSimulation(as: state.knownAuthor(of: job))
        state.starting = nil
        state.strays.append(job)
      }
      return false
    }
    if isOver { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
  }
}
