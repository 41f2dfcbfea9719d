import ComposableArchitecture
import Synchronization

/// What a run can do next.
extension SimulationExecutor {
  /// How many jobs are ready, and how many sleepers may be the next to wake before the horizon.
  ///
  /// - Parameter isInMove: Whether the thread with the turn is in the middle of a move.
  func options(isInMove: Bool = false) -> (jobCount: Int, sleeperCount: Int) {
    state.withLock { state in
      guard let first = state.nextDeadline else { return (state.ready.count, 0) }
      if !state.isIdle || isInMove, first > state.time.now, rules.has(.waitsForIdleness) {
        return (state.ready.count, 0)
      }
      if let horizon = rules.settings.horizon, first > horizon {
        state.time.horizonStep = state.time.horizonStep ?? state.history.stepCount
        return (state.ready.count, 0)
      }
      return (state.ready.count, state.time.sleepers.count { $0.deadline == first })
    }
  }

  /// Begins the strand of the user's next action, which is about to be made.
  func beginStrand() {
    state.withLock { state in
      state.note(.send)
      state.beginMove()
      state.strands.begin()
      state.turn.strand = state.strands.current
      state.overtaking?.acts(RunActor.user)
      state.beginStep(RunActor.user, of: state.turn.strand)
      state.noteDurableChange()
      state.isGenerating = true
    }
  }

  /// Notes that the user's next action has been made and is about to be sent. Returns the number of its
  /// strand.
  func userWillSend() -> Int {
    state.withLock { state in
      state.isGenerating = false
      state.noteEntry()
      return state.turn.strand
    }
  }

  /// Runs a job.
  ///
  /// `Task.yield()` enqueues a job that belongs to no task and only resumes the task. The task runs in
  /// the same move, because other moves that come in between could also have come before.
  func runJob(at index: Int) {
    var next: Job? = state.withLock { state in
      if rules.isNarrated { state.noteJob(at: index) }
      state.beginMove()
      let job = state.ready.remove(at: index)
      state.strands.leave(job.ticket)
      state.overtaking?.acts(state.strands.actor(job.ticket.strand))
      state.beginStep(job.ticket.actor, of: job.ticket.strand, enabler: job.enabler)
      return job
    }
    while let job = next {
      state.withLock { state in
        state.act(as: job.ticket.strand, job.ticket.actor)
        state.strands.beginStep()
        state.strands.record(.ran, job.ticket.hash)
        state.turn.job = job.job
        state.turn.endsYield = job.endsYield
        state.turn.origin = job.origin
        // Up to the point where a reduced run differs from the last one, all strands are known.
        state.turn.isStrandUncertain =
          rules.followsOrder && state.trace?.isRepeated != true
      }
      job.job.runSynchronously(on: asUnownedTaskExecutor())
      next = state.withLock { state in
        state.turn.job = nil
        // The rest of the effect can observe that this part of it is over.
        if !state.strands.isOver(job.ticket.strand) {
          state.noteContinuation(of: job.ticket.strand)
        }
        return state.turn.resumed.take()
      }
    }
  }

  /// Lets time pass up to the next deadline, and wakes one of the sleepers with that deadline.
  func wakeSleeper(at index: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let first = state.nextDeadline else { return nil }
      var due = state.time.sleepers.indices.filter { state.time.sleepers[$0].deadline == first }[
        ...]
      due = due.dropFirst(index)
      guard let position = due.first else { return nil }
      let sleeper = state.time.sleepers.remove(at: position)
      state.strands.leave(sleeper.ticket)
      let duration = first - state.time.now
      state.note(.wake(strand: sleeper.ticket.strand, after: duration))
      state.beginMove()
      state.turn.isWake = true
      if first > state.time.now {
        state.narrate(passing: first - state.time.now, isNarrated: rules.isNarrated)
      }
      state.beginWake(
        of: sleeper.ticket, isFirst: first > state.time.now,
        tracksTime: rules.has(.tracksTime))
      state.pass(to: first)
      state.time.series.wake(sleeper.task, place: sleeper.place)
      state.act(as: sleeper.ticket.strand, sleeper.ticket.actor)
      state.strands.beginStep()
      state.strands.record(.woke, sleeper.ticket.hash)
      return sleeper
    }
    sleeper?.continuation.resume()
  }
}
