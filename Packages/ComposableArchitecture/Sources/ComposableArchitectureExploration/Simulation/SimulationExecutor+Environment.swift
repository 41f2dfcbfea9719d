import ComposableArchitecture
import Synchronization

/// The parts of the environment, besides the clock: choices and variables, and tasks that wait for these.
extension SimulationExecutor {
  /// Makes a decision in the middle of a move, on behalf of the running code.
  ///
  /// - Parameter text: Describes a way to continue.
  func choose(among count: Int, text: (Int) -> String) -> Int {
    reach(.willChoose)
    let thread = currentThread()
    let index = state.withLock { state in
      guard state.phase == .running else { return 0 }
      guard state.thread == thread else {
        state.leaveSimulation(as: nil)
        return 0
      }
      return state.choose(among: count)
    }
    if count > 1 { narrate(.chose) { text(index) } }
    return index
  }

  var restartCount: Int { state.withLock { $0.life.number } }

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
      let number = state.variables.count
      state.variables.append(valueNumber)
      state.emit(
        .declared(variable: number, isLate: state.moveCount > state.life.moveCount))
      return (number, content)
    }
  }

  /// Returns the value that a durable variable had when the app was killed, or else its initial value.
  private func restored<Content: Sendable>(_ content: Content, name: String?) -> Content {
    let (saved, isTaken) = state.withLock { state in
      let number = state.variables.count
      let name = Self.title(ofVariable: number, name: name)
      let isTaken = state.life.durableNames.values.contains(name)
      state.life.durableNames[number] = name
      return (state.life.disk[name], isTaken ? name : nil)
    }
    if let name = isTaken { misuse(.sameName(name)) }
    return saved as? Content ?? content
  }

  /// The name of a variable in a history.
  static func title(ofVariable number: Int, name: String?) -> String {
    name ?? "variable \(number + 1)"
  }

  /// Notes that the running code has accessed a variable, with its values before and after the access.
  func accessed<Content: Hashable & Sendable>(
    _ variable: Int, _ before: Content, _ after: Content
  ) {
    let (isChange, content) = (after != before, after)
    let before = rules.contents.number(of: AnyHashable(before))
    let after = isChange ? rules.contents.number(of: AnyHashable(after)) : before
    state.withLock { state in
      switch state.stage {
      case .betweenMoves: break
      case .checking: state.trace?.hasObservedVariables = true
      case .generating, .moving, .reducing:
        state.settle()
        state.emit(.accessed(variable: variable, before: before, after: after))
      }
      state.variables[variable] = after
      if isChange { state.save(content, of: variable) }
    }
  }

  /// Begins an access that no other access can interrupt.
  func beginExclusively() { state.withLock { $0.turn.uninterruptibleCount += 1 } }

  func endExclusively() { state.withLock { $0.turn.uninterruptibleCount -= 1 } }

  var setsDates: Bool { rules.has(.setsDates) }

  /// Notes that the feature sets a date generator, and not the test that makes the environment.
  func willSetDate() { state.withLock { if $0.context != nil { $0.learned.insert(.setsDates) } } }

  // MARK: - Waiting

  /// Returns a ticket for the running task, which is about to wait.
  func drawTicket() -> Ticket {
    state.withLock { state in
      state.settle()
      let ticket = state.strands.drawTicket(actor: state.actor)
      state.emit(.waits(ticket))
      return ticket
    }
  }

  /// Registers a task that waits for a variable.
  ///
  /// - Parameter text: The variable's name and value.
  func beginWait(_ ticket: Ticket, _ text: () -> String) {
    let text = rules.isNarrated ? text() : nil
    state.withLock { state in
      state.strands.enter(ticket)
      if let text { state.history.waits.append((ticket, text)) }
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
      state.emit(.woke(ticket, isCancelled: isCancelled))
      state.strands.leave(ticket)
      state.history.waits.removeAll { $0.ticket == ticket }
      state.cause = .waking
      return current
    }
    resume()
    state.withLock { state in
      state.strands.current = current
      state.cause = .unknown
    }
  }
}

extension RunState {
  fileprivate mutating func choose(among count: Int) -> Int {
    settle()
    if count > 1, decisions.isBeyondPlan {
      branches.add(count, life.number > 0 ? .restart : .choice(of: origin))
    }
    let index = decideInStep(among: count)
    if count > 1, rules.isNarrated { history.outcomes.append(index) }
    emit(.chose(index))
    return index
  }

  /// Keeps the value of a variable if it is durable. What effects do after the app was killed is not kept.
  fileprivate mutating func save(_ content: some Sendable, of variable: Int) {
    guard phase == .running, let name = life.durableNames[variable] else { return }
    life.disk[name] = content
    switch stage {
    case .betweenMoves, .checking: break
    case .generating, .moving, .reducing: noteDurableChange()
    }
  }
}

// MARK: - Locks and streams

extension SimulationExecutor {
  func holdsLock(_ name: String?) { state.withLock { $0.turn.lock = name } }

  func received(_ value: some Hashable & Sendable) {
    let number = rules.contents.number(of: AnyHashable(value))
    state.withLock { $0.emit(.received(number)) }
  }
}
