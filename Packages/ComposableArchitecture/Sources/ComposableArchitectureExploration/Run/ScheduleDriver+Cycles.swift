extension ScheduleDriver {
  /// Records what is about to happen.
  func noteTaken(_ option: Option) {
    switch option {
    case .job(let index):
      let (key, origin) = executor.key(ofJob: index)
      path?.take(key, origin: origin)
    case .sleeper(let index):
      if let (key, origin) = executor.key(ofSleeper: index) { path?.take(key, origin: origin) }
    case .action:
      path?.take(
        SimulationExecutor.userKey, origin: executor.earlierActionCount + tasks.count + 1)
    case .kill, .resume: break
    }
  }

  /// Returns whether the run ends because it has come back to one of its own states, or to a state from
  /// which another run has continued.
  func isRepeated() -> Bool {
    guard let graph = executor.rules.cycles, paused.isEmpty, !isSending else { return false }
    let hasHeld = subject.hasHeld.map(checking) ?? false
    guard
      let position = executor.position(
        value: subject.valueNumber(), sentCount: tasks.count,
        isUserDue: tasks.count < subject.actionCount.lowerBound)
    else {
      path?.reset()
      return false
    }
    if hasHeld {
      path?.reset()
    } else {
      if let (source, taken) = path?.last {
        let decisions = executor.decisions(from: source.decisionCount, to: position.decisionCount)
        graph.add(source, taken, decisions, position)
      } else if moveCount == 0 {
        graph.begin(at: position)
      }
      if let cycle = path?.append(position), cycle.isFair || graph.endsAtAnyCycle {
        end(.failure(Finding(kind: .eventuallyViolated, cycle: cycle)))
        return true
      }
    }
    let print = StrandHistories.fold(position.print, hasHeld ? 1 : 0)
    if executor.decidesAsUsual, path?.hasSettled(in: print) == true {
      end(.cut)
      return true
    }
    guard visited != nil, executor.isBeyondPlan else { return false }
    if let earlier = visited?[print], earlier <= executor.length {
      end(.cut)
      return true
    }
    visited?[print] = executor.length
    return false
  }
}
