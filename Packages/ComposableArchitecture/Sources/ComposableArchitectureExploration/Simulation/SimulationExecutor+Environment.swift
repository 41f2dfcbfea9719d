import ComposableArchitecture
import Synchronization

/// What the environment of a feature uses: choices, variables, and the clock.
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

  // MARK: - Time

  /// The time, and the move in which it was read.
  func readTime() -> (time: Duration, move: Int) {
    if rules.has(.letsTimePass) { letTimePass() }
    return state.withLock { state in
      state.settle()
      if state.stage == .checking { state.noteUntraceable(.observedTime) }
      state.emit(.readTime(rules.has(.tracksTime) ? state.time.now : nil))
      return (state.time.now, state.moveCount)
    }
  }

  /// Lets time pass before the running code reads it, if the schedule says so.
  ///
  /// Time that passes at other points makes no difference, because nothing observes it before the next
  /// reading. Time passes at most up to the next deadline. What lies beyond the deadline is explored
  /// after the sleeper wakes.
  private func letTimePass() {
    if rules.has(.waitsForIdleness), !state.withLock({ $0.isIdleUser }) { return }
    reach(.willReadTime)
    let thread = currentThread()
    state.withLock { state in
      if state.isActing(thread), state.context != nil { state.letTimePass() }
    }
  }

  /// Notes that the time has made a difference beyond the length of a sleep.
  func observeTime() {
    state.withLock { state in
      state.learned.insert(.tracksTime)
      if !state.time.ignoresComparisons { state.learned.insert(.letsTimePass) }
    }
  }

  /// Compares times on behalf of an operator of the library.
  func ignoringComparisons<Result>(_ body: () -> Result) -> Result {
    state.withLock { $0.time.ignoresComparisons = true }
    defer { state.withLock { $0.time.ignoresComparisons = false } }
    return body()
  }

  /// Sleeps, or resumes at once if the deadline is not in the future.
  func sleep(
    until deadline: SimulatedClock.Instant, _ ticket: Ticket,
    _ continuation: UnsafeContinuation<Void, any Error>
  ) {
    let thread = currentThread()
    let outcome = state.withLock { state -> Result<Void, any Error>? in
      let isHere = state.thread == thread
      if !isHere { state.leaveSimulation(as: ticket.strand) }
      // An earlier cancellation found no sleeper and is seen here. A later one finds the sleeper.
      guard isHere, state.phase == .running, !Task.isCancelled else {
        return .failure(CancellationError())
      }
      state.settle()
      // A sleep until a deadline that was computed in an earlier move shows how much time has passed
      // since.
      if deadline.move != state.moveCount { state.learned.insert(.tracksTime) }
      return state.sleep(until: deadline.offset, ticket, continuation) ? nil : .success(())
    }
    if let outcome { continuation.resume(with: outcome) }
  }

  func cancelSleep(_ ticket: Ticket) {
    let sleeper = state.withLock { state in
      state.emit(.cancelledSleep)
      return state.time.removeSleeper(ticket)
    }
    guard let sleeper else { return }
    wake(ticket, isCancelled: true) { sleeper.continuation.resume(throwing: CancellationError()) }
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

  /// Whether the user begins to act while nothing else can continue.
  fileprivate var isIdleUser: Bool { isIdle && turn.job == nil && !turn.hasReadTime }

  fileprivate mutating func letTimePass() {
    let intervals = passable(rules.settings.intervals)
    emit(.letTimePass)
    noteDurableChange()
    let index = decideInStep(among: intervals.count + 1)
    guard index > 0 else { return }
    emit(.moved(.pass(intervals[index - 1], isFirstReading: !turn.hasReadTime)))
    narrate(passing: intervals[index - 1])
    pass(to: time.now.saturatingAdding(intervals[index - 1]))
  }

  /// Returns the intervals that end before the next deadline. An interval that ends beyond the horizon is
  /// cut short there.
  private mutating func passable(_ intervals: [Duration]) -> [Duration] {
    // Without an earlier reading or a sleeper, the time cannot be compared with anything.
    if !time.hasReadTime, time.sleepers.isEmpty { return [] }
    var passable: [Duration] = []
    for var interval in intervals {
      let end = time.now.saturatingAdding(interval)
      if let nextDeadline = time.nextDeadline, end >= nextDeadline { continue }
      if let horizon = rules.settings.horizon, end > horizon {
        time.horizonStep = time.horizonStep ?? history.stepCount
        interval = horizon - time.now
      }
      if interval > .zero, !passable.contains(interval) { passable.append(interval) }
    }
    return passable
  }

  /// Returns `false` if the deadline is not in the future.
  fileprivate mutating func sleep(
    until deadline: Duration, _ ticket: Ticket, _ continuation: UnsafeContinuation<Void, any Error>
  ) -> Bool {
    let duration = deadline.saturatingSubtracting(time.now)
    guard deadline > time.now else {
      emit(.sleptNot(duration))
      return false
    }
    emit(.slept(duration, isNext: time.nextDeadline.map { deadline < $0 } == true))
    noteEndsOfSleep()
    strands.enter(ticket)
    // The running job is valid because it is the one that is about to sleep.
    time.insertSleeper(
      until: deadline, ticket, turn.job.map(TaskIdentity.init(running:)), origin: origin,
      continuation)
    return true
  }
}

extension RunState {
  /// Records what may cancel the effect of a task that is about to sleep while a cancellation goes from one event to the
  /// next. No time passes there, but if the task had begun to sleep before, time could have woken it.
  private mutating func noteEndsOfSleep() {
    if trace == nil || interactions.cancellingCount == 0 || rules.has(.waitsForIdleness) { return }
    dependOnKeys(of: strands.current)
    if strands.tasks != nil { trace?.access(.operators(of: strands.actor(turn.strand)), .read) }
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
