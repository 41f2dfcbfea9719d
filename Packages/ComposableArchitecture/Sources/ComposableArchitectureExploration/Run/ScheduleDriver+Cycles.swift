import Synchronization

extension ScheduleDriver {
  /// Records what is about to happen.
  func noteTaken(_ move: Candidate.Kind) {
    let next = tasks.count + 1
    let event: (key: UInt64, origin: Int)? = executor.state.withLock { state in
      switch move {
      case .job(let index): state.key(ofJob: index)
      case .sleeper(let index): state.key(ofSleeper: index)
      case .action: (Position.userKey, state.strands.earlierActionCount + next)
      case .kill, .thread: nil
      }
    }
    if let event { path?.take(event.key, origin: event.origin) }
  }

  /// Returns how the run ends if it has come back to one of its own states, or to a state from which another run has
  /// continued.
  func repetition() -> Ending? {
    guard let graph = executor.rules.cycles, paused.isEmpty, !isSending else { return nil }
    let hasHeld = holds() ?? false
    let (value, sentCount) = (subject.valueNumber(), tasks.count)
    let isUserDue = sentCount < subject.actionCount.lowerBound
    guard
      let position = executor.state.withLock({
        Position($0, value: value, sentCount: sentCount, isUserDue: isUserDue)
      })
    else {
      path?.reset()
      return nil
    }
    if hasHeld {
      path?.reset()
    } else {
      if let (source, taken) = path?.last {
        let decisions = executor.state.withLock {
          $0.decisions.made[source.decisionCount..<position.decisionCount].map(\.index)
        }
        graph.add(source, taken, decisions, position)
      } else if moveCount == 0 {
        graph.begin(at: position)
      }
      if let cycle = path?.append(position), cycle.isFair || graph.endsAtAnyCycle {
        return .failure(Finding(kind: .eventuallyViolated, cycle: cycle))
      }
    }
    let print = folded(position.print, hasHeld ? 1 : 0)
    let (isBeyondPlan, isRandom, length) = executor.state.withLock {
      ($0.decisions.isBeyondPlan, $0.decisions.isRandom, $0.history.length)
    }
    guard isBeyondPlan else { return nil }
    if !isRandom, path?.hasSettled(in: print) == true { return .cut }
    return executor.rules.knownStates?.isKnown(print, after: length) == true ? .cut : nil
  }
}
