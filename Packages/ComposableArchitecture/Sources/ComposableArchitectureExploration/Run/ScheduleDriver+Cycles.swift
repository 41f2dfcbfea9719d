import Synchronization

extension ScheduleDriver {
  /// Records what is about to happen.
  func noteTaken(_ option: Option) {
    switch option {
    case .job(let index):
      let (key, origin) = executor.state.withLock { $0.key(ofJob: index) }
      path?.take(key, origin: origin)
    case .sleeper(let index):
      if let (key, origin) = executor.state.withLock({ $0.key(ofSleeper: index) }) {
        path?.take(key, origin: origin)
      }
    case .action:
      path?.take(
        Position.userKey,
        origin: executor.state.withLock { $0.strands.earlierActionCount } + tasks.count + 1)
    case .kill, .resume: break
    }
  }

  /// Returns whether the run ends because it has come back to one of its own states, or to a state from
  /// which another run has continued.
  func isRepeated() -> Bool {
    guard let graph = executor.rules.cycles, paused.isEmpty, !isSending else { return false }
    let hasHeld = subject.hasHeld.map(checking) ?? false
    let (value, sentCount) = (subject.valueNumber(), tasks.count)
    let isUserDue = sentCount < subject.actionCount.lowerBound
    guard
      let position = executor.state.withLock({
        Position($0, value: value, sentCount: sentCount, isUserDue: isUserDue)
      })
    else {
      path?.reset()
      return false
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
        end(.failure(Finding(kind: .eventuallyViolated, cycle: cycle)))
        return true
      }
    }
    let print = folded(position.print, hasHeld ? 1 : 0)
    let (isBeyondPlan, isRandom, length) = executor.state.withLock {
      ($0.decisions.isBeyondPlan, $0.decisions.isRandom, $0.history.length)
    }
    guard isBeyondPlan else { return false }
    if !isRandom, path?.hasSettled(in: print) == true {
      end(.cut)
      return true
    }
    return visited != nil && isVisited(print, length)
  }
}
