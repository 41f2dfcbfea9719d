import ComposableArchitecture
import CustomDump
import Synchronization

/// The parts of a real run that its environment uses, besides the clock.
extension RealExecutor {
  func reach(_ event: RunEvent, _ act: @autoclosure () -> String) { if !isChecking { pause() } }

  func emitHere(_ event: RunEvent) {}

  func choose(among count: Int, text: (Int) -> String) -> Int {
    pause()
    let index = state.withLock { Int($0.random.next() % UInt64(count)) }
    if count > 1 { narrate(.chose) { text(index) } }
    return index
  }

  func misuse(_ error: ExplorationError) -> Bool {
    state.withLock { state in
      state.misuse = state.misuse ?? error
      return state.ending == nil
    }
  }

  /// A real run never kills the app.
  var restartCount: Int { 0 }

  // MARK: - Variables

  func newVariable<Content: Hashable & Sendable>(
    _ content: Content, name: String?, isDurable: Bool
  ) -> (number: Int, content: Content) {
    state.withLock { state in
      defer { state.variableCount += 1 }
      return (state.variableCount, content)
    }
  }

  func accessed<Content: Hashable & Sendable>(
    _ variable: Int, _ before: Content, _ after: Content
  ) {}

  func beginExclusively() { accesses.lock() }

  func endExclusively() {
    accesses.unlock()
    if !isChecking { pause() }
  }

  func holdsLock(_ name: String?) {}
  func received(_ value: some Hashable & Sendable) {}

  // MARK: - What was made outside of the run

  func adopt<Content: Sendable>(_ generator: ObjectIdentifier, _ make: () -> Content) -> Content {
    if let known = state.withLock({ $0.adopted[generator] }) as? Content { return known }
    let new = make()
    return state.withLock { state in
      if let known = state.adopted[generator] as? Content { return known }
      state.adopted[generator] = new
      return new
    }
  }

  /// Forgets what generators keep in this run although they were made outside of it, because it refers to the executor.
  /// Nothing is released while the lock is held.
  func forgetGenerators() {
    withExtendedLifetime(state.withLock(\.adopted)) { state.withLock { $0.adopted = [:] } }
  }

  func isRunning(on thread: UInt) -> Bool { state.withLock { $0.authors.isRunning(on: thread) } }

  func uses(clock name: String) { _ = misuse(.otherClock(name)) }

  /// The record of a real run tells what reducers do.
  var isReducing: Bool { false }

  /// An access that the feature does not need costs a real run nothing but a pause.
  var setsDates: Bool { true }
  func willSetDate() {}

  // MARK: - Waiting

  func drawTicket() -> Ticket {
    let number = state.withLock { state in
      state.ticketCount += 1
      return state.ticketCount
    }
    return Ticket(strand: 0, actor: .user, number: number, hash: 0, key: 0)
  }

  func beginWait(_ ticket: Ticket, _ text: () -> String) {}

  func wake(_ ticket: Ticket, isCancelled: Bool, _ resume: () -> Void) { resume() }

  // MARK: - Conditions

  /// Runs a condition of the test, or what generates the user's next action, while no variable changes.
  func checking<Result>(_ body: () -> Result) -> Result {
    accesses.lock()
    let thread = currentThread()
    state.withLock { $0.checkingThread = thread }
    defer {
      state.withLock { $0.checkingThread = 0 }
      accesses.unlock()
    }
    return body()
  }

  private var isChecking: Bool {
    let thread = currentThread()
    return state.withLock { $0.checkingThread == thread }
  }

  // MARK: - The record

  func narrate(_ kind: Exploration.Step.Kind, _ text: () -> String) {
    let (thread, text, isDraining) = (currentThread(), text(), isDrainingHere())
    state.withLock { state in
      guard state.checkingThread != thread else { return }
      state.record(.event(kind, text, state.authors.current(on: thread, isDraining: isDraining)))
    }
  }
}

extension RealExecutor.State {
  mutating func record(_ step: RealStep) {
    guard ending == nil else { return }
    switch (steps.last, step) {
    case (_, .passed(.zero)): break
    case (.passed(let before), .passed(let duration)):
      steps[steps.count - 1] = .passed(before + duration)
    default: steps.append(step)
    }
  }
}
