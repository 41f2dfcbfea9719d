import ComposableArchitecture
import Synchronization

/// What the running code is about to do, or has done, that other code can observe.
extension SimulationExecutor {
  /// Prepares for an access to a variable by the running task, which other code can observe.
  func willAccess(_ variable: Int) {
    act { $0.record(.willAccess, variable) }
    state.withLock { $0.noteActInDrain() }
  }

  /// Prepares for an output that the running thread sends to the store.
  func willSend() {
    act { $0.record(.sent, 0) }
    state.withLock { state in
      state.noteActInDrain()
      state.noteEntry()
    }
  }

  /// Lets other code act after an output. The task may be cancelled there, or the time of a `timeout` may be over.
  ///
  /// A child task that an effect creates by itself is not interrupted there, because every order of the ends of
  /// child tasks would then be combined with every order of their outputs.
  func didSend() {
    guard rules.has(.cancels), !Task.isCancelled else { return }
    let task = Self.currentTask
    let mayPause = state.withLock { state in
      state.ownTasks.contains(task) && state.context?.isDrainingHere() == false
    }
    guard mayPause else { return }
    var history: UInt64?
    act { strands in
      strands.record(.sent, 2)
      history = strands.history(of: strands.group(of: strands.current))
    }
    state.withLock { $0.turn.lastOutput = history }
  }

  func willReachOperator() {
    act { $0.record(.sent, 1) }
    state.withLock { $0.turn.hasReachedOperator = true }
  }

  /// Prepares for a cancellation of effects by identifier.
  ///
  /// Nothing comes between the reduction of an action and a cancellation that is the first of its
  /// effects, because what is sent at that point would not be reduced yet.
  func willCancel() {
    let isFirst = state.withLock {
      $0.turn.hasJustReduced && $0.context?.isDrainingHere() == true
    }
    if !isFirst { act { $0.record(.willCancel, 0) } }
    state.withLock { state in
      state.interactions.hasAttemptedCancellation = true
      state.noteCancellationInDrain()
    }
  }

  /// Notes that the feature sets a date generator, and not the test that makes the environment.
  func willSetDate() { state.withLock { if $0.context != nil { $0.setsDates = true } } }

  func willDropOutputs() { state.withLock { $0.noteDrop() } }

  func cancelling(_ cancel: () -> Void) {
    state.withLock { state in
      state.noteDrop()
      state.noteCancellation()
      state.interactions.contacts.cancellationCount += 1
      state.interactions.cancellingCount += 1
    }
    let wasCancelled = Task.isCancelled
    cancel()
    state.withLock { state in
      state.interactions.cancellingCount -= 1
      if Task.isCancelled != wasCancelled { state.noteActInDrain() }
    }
  }

  func cancellingTasks(_ cancel: () -> Void) {
    state.withLock { state in
      state.interactions.hasAttemptedCancellation = true
      state.noteCancellation()
      state.interactions.taskCancellingCount += 1
    }
    cancel()
    state.withLock { $0.interactions.taskCancellingCount -= 1 }
  }

  /// Notes that the draining thread has started all effects of an action. It then continues with the
  /// actions that have been sent in the meantime.
  func didStartEffects() {
    state.withLock { $0.turn.isBetweenReductions = true }
    act { $0.record(.paused, 0) }
    state.withLock { state in
      state.turn.isBetweenReductions = false
      state.trace?.touchStore()
    }
  }

  /// The strand on whose behalf an asynchronous effect of another strand sends an output.
  func author(of effect: Int) -> Int {
    state.withLock { state in
      guard rules.tellsEffectsApart, state.phase == .running else { return effect }
      if state.strands.origin(of: state.strands.current) == state.strands.origin(of: effect) {
        return state.strands.current
      }
      state.noteUntraceable(.foreignResumption)
      return effect
    }
  }

  /// Lets another thread interrupt this one, if this one has already acted in this move.
  ///
  /// - Parameter record: Records how far the strand has come.
  func act(_ record: (inout StrandHistories) -> Void) {
    let thread = currentThread()
    let context = state.withLock { state -> RunContext? in
      guard state.thread == thread, state.phase == .running, !state.isBetweenMoves,
        !state.isGenerating
      else { return nil }
      state.settle()
      record(&state.strands)
      defer {
        (state.turn.hasActed, state.turn.hasJustReduced) = (true, false)
        state.turn.lastOutput = nil
      }
      guard state.turn.hasActed, state.turn.uninterruptibleCount == 0,
        state.interactions.taskCancellingCount == 0
      else { return nil }
      return state.context
    }
    context?.pause()
    state.withLock { state in
      if state.thread == thread { state.noteContinuation(of: state.strands.current) }
    }
  }

  /// Begins an access that no other access can interrupt.
  func beginExclusively() { state.withLock { $0.turn.uninterruptibleCount += 1 } }

  func endExclusively() { state.withLock { $0.turn.uninterruptibleCount -= 1 } }
}

extension SimulationExecutor.State {
  /// Notes that a reducer or a synchronous effect does something that the sender of the action can observe: the sender
  /// finds it done after it has sent the action, unless another thread drains the store.
  mutating func noteActInDrain() {
    if context?.isDrainingHere() == true { observesWaiting = true }
  }

  /// Notes that effects, or parts of them, are about to be cancelled.
  fileprivate mutating func noteCancellation() {
    if phase == .running { cancels = true }
  }

  /// Notes that an action or an effect in the store's queue cancels effects, or tries to.
  fileprivate mutating func noteCancellationInDrain() {
    guard turn.job != nil, !turn.endsWindow, context?.isDrainingHere() == true else {
      return
    }
    turn.hasCancelledInDrain = true
  }

  /// Notes that the running task continues. If an action that it has sent cancels effects, these effects can observe how it
  /// continues while the action waits for another thread.
  mutating func noteContinuation(of strand: Int) {
    overtaking?.acts(strands.actor(strand))
    if turn.hasCancelledInDrain, context?.isDrainingHere() != true { observesWaiting = true }
  }

  /// Notes that outputs that wait for another thread are about to be dropped.
  fileprivate mutating func noteDrop() {
    if phase == .running, context?.isDrainingHere() != true { observesWaiting = true }
  }
}
