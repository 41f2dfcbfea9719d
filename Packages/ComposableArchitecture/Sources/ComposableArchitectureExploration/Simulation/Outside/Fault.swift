import ComposableArchitecture

/// A mistake of the code that reaches a point.
enum Fault: Sendable {
  /// The thread does not have the turn.
  case stray
  /// The thread acts after the run is over.
  case late
  /// The code holds a lock with this name.
  case locked(String)
}

extension RunState {
  /// Returns the mistake in an event on a thread, if there is one.
  func fault(of event: RunEvent, on thread: UInt) -> Fault? {
    switch event {
    case .willSend, .willAccess, .checkpoint: break
    default: return nil
    }
    guard self.thread == thread, phase != .over else { return isStray(thread) }
    if phase == .running, let lock = turn.lock { return .locked(lock) }
    return nil
  }

  /// Conditions of the test may access variables on the thread that makes the run. Effects that are cancelled at the end of
  /// the run may continue to act.
  private func isStray(_ thread: UInt) -> Fault? {
    let isHome = thread == homeThread
    switch phase {
    case .running: return isHome && (stage == .checking || stage == .betweenMoves) ? nil : .stray
    case .ending: return isHome || Task.isCancelled ? nil : .stray
    case .over: return isHome || Task.isCancelled ? nil : .late
    }
  }
}

extension SimulationExecutor {
  /// Reports a mistake.
  ///
  /// - Parameter act: What the code does, such as “accesses balance”.
  func report(_ fault: Fault, of event: RunEvent, _ act: String) {
    switch fault {
    case .stray: misuse(.stray(act: act))
    case .locked(let name): misuse(.actsWhileLocked(name, act: act))
    // After the exploration, the test itself may read a variable on any thread.
    case .late: if event.isSending || !rules.outside.isOver { rules.outside.late(.stray(act: act)) }
    }
  }
}

extension RunEvent {
  fileprivate var isSending: Bool { if case .willSend = self { true } else { false } }
}
