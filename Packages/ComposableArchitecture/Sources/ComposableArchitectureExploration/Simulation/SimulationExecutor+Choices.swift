import ComposableArchitecture
import Synchronization

extension SimulationExecutor {
  /// Makes a decision in the middle of a move, on behalf of the running code.
  ///
  /// - Parameter text: Describes a way to continue.
  func choose(among count: Int, text: (Int) -> String) -> Int {
    // The history tells a choice as a step. What happens here need not come after that step.
    if state.withLock({ $0.turn.hasActed }) { act { $0.record(.willChoose, 0) } }
    let thread = currentThread()
    let index = state.withLock { state in
      guard state.phase == .running else { return 0 }
      guard state.thread == thread else {
        state.leaveSimulation(as: nil)
        return 0
      }
      state.settle()
      if count > 1 { state.trace?.chose(at: state.decisions.made.count, among: count) }
      if count > 1, state.decisions.isBeyondPlan {
        if state.life.number > 0 {
          state.branches.addRestarts(count)
        } else {
          state.branches.addChoices(count, of: state.origin)
        }
      }
      let index = state.decide(among: count)
      if count > 1, rules.isNarrated { state.history.outcomes.append(index) }
      state.strands.record(.chose, index)
      return index
    }
    if count > 1 { narrate(.chose) { text(index) } }
    return index
  }

  /// Records an error for `explore` to throw. Returns `false` if the run is over, in which case `explore`
  /// does not throw it.
  @discardableResult
  func misuse(_ error: ExplorationError) -> Bool {
    state.withLock { state in
      state.misuse = state.misuse ?? error
      return state.phase != .over
    }
  }

  // MARK: - Reductions

  /// Begins to reduce an action of a strand. Returns `false` if the action must not be reduced: the run
  /// is over, this is another thread, or the limit of reductions is reached.
  func beginReduction(in strand: Int) -> Bool {
    let thread = currentThread()
    return state.withLock { state in
      guard state.phase == .running else { return false }
      guard state.thread == thread else {
        state.leaveSimulation(as: strand)
        return false
      }
      guard state.reductionCount <= rules.settings.stepLimit else { return false }
      state.reductionCount += 1
      guard state.reductionCount <= rules.settings.stepLimit else { return false }
      state.isReducing = true
      state.hasReducerActed = false
      state.strands.origin = EffectOrigin()
      if strand != state.strands.current { state.interactions.hasMixedStrands = true }
      state.strands.current = strand
      state.turn.isInterrupted = strand != state.turn.strand
      state.turn.uninterruptibleCount += 1
      state.noteInLine()
      return true
    }
  }

  /// Returns the number of steps of a history that ends with the action that has been reduced. What the
  /// reducer read comes before that step.
  ///
  /// - Parameter parts: The parts of the state that the action touches; `nil` if these are unknown. A reducer
  ///   that does something in the simulation may touch anything.
  func endReduction(touching parts: UInt64?) -> Int {
    state.withLock { state in
      state.isReducing = false
      state.trace?.touchStore(parts: state.hasReducerActed ? nil : parts)
      state.history.stepCount += 1
      state.history.isLastStepTime = false
      state.turn.uninterruptibleCount -= 1
      (state.turn.hasActed, state.turn.hasJustReduced) = (true, true)
      return state.history.stepCount
    }
  }

  /// Ends a move. Returns whether anything has been reduced in it.
  func endMove() -> Bool {
    state.withLock { state in
      state.strands.origin = EffectOrigin()
      defer { state.checkedCount = state.reductionCount }
      state.isBetweenMoves = true
      return state.checkedCount != state.reductionCount
    }
  }

  var hasTooManyReductions: Bool { state.withLock { $0.reductionCount > rules.settings.stepLimit } }

  /// Notes that effects may have captured the state from which they were made.
  ///
  /// - Parameter actionNumber: The number of the action whose reduction returned the effects; `nil` if actions
  ///   cannot be compared.
  func effectsCaptured(_ valueNumber: UInt64, _ actionNumber: UInt64?) {
    state.withLock { state in
      state.strands.record(.reduced, valueNumber)
      // What the reducer read is part of the strand's history.
      if let actionNumber, !state.hasReducerActed {
        state.strands.origin = EffectOrigin(StrandHistories.fold(valueNumber, actionNumber))
      }
    }
  }

  // MARK: - Variables

  /// - Parameter content: The variable's value, unless the variable has kept another one.
  /// - Returns: The variable's number and its value.
  func newVariable<Content: Hashable & Sendable>(
    _ content: Content, name: String?, isDurable: Bool
  ) -> (number: Int, content: Content) {
    let content = isDurable ? restored(content, name: name) : content
    let valueNumber = rules.contents.number(of: AnyHashable(content))
    return state.withLock { state in
      state.settle()
      // Variables are identified by the order in which they are created.
      if state.moveCount > state.life.moveCount { state.trace?.mark(.everything) }
      state.variables.append(valueNumber)
      state.strands.record(.declared, state.variables.count)
      return (state.variables.count - 1, content)
    }
  }

  /// Notes that the running code has accessed a variable, with its values before and after the access.
  func accessed<Content: Hashable & Sendable>(
    _ variable: Int, _ before: Content, _ after: Content
  ) {
    let (isChange, content) = (after != before, after)
    let before = rules.contents.number(of: AnyHashable(before))
    let after = isChange ? rules.contents.number(of: AnyHashable(after)) : before
    state.withLock { state in
      if !state.isBetweenMoves {
        state.settle()
        state.strands.record(
          .read, StrandHistories.fold(before, UInt64(truncatingIfNeeded: variable)))
        state.trace?.access(variable, isChange: isChange)
        if isChange { state.overtaking?.intervenes() }
      } else if state.isChecking {
        state.trace?.hasObservedVariables = true
      }
      state.variables[variable] = after
      if isChange { state.save(content, of: variable) }
    }
  }

  /// Returns a ticket for the running task, which is about to wait.
  func drawTicket() -> Ticket {
    state.withLock { state in
      state.settle()
      let ticket = state.strands.drawTicket(actor: state.actor)
      state.strands.record(.waited, ticket.hash)
      return ticket
    }
  }

  /// Resumes a waiting task on behalf of its own strand.
  ///
  /// - Parameter isCancelled: Whether the task is resumed because it is cancelled, which it can observe.
  func wake(_ ticket: Ticket, isCancelled: Bool = false, _ resume: () -> Void) {
    let current = state.withLock { state in
      let current = state.strands.current
      state.strands.current = ticket.strand
      state.strands.beginStep()
      state.strands.record(isCancelled ? .cancelled : .woke, ticket.hash)
      state.strands.leave(ticket)
      state.history.waits.removeAll { $0.ticket == ticket }
      state.isWaking = true
      return current
    }
    resume()
    state.withLock { state in
      state.strands.current = current
      state.isWaking = false
    }
  }
}
