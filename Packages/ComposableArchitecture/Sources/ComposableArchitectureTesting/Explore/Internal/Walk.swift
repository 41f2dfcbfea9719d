import ComposableArchitecture

/// A feature under way, without its types. Most of what a run does is not about states and actions, and
/// generic code that cannot be specialised spends most of its time on looking types up.
struct Subject {
  /// How many actions the user sends.
  let actionCount: ClosedRange<Int>
  /// Sends the action that comes after so many.
  let send: (Int) -> StoreTask
  /// After how many reductions the invariant failed, of those since the last time it was asked.
  let firstViolation: () -> Int?
  let valueNumber: () -> UInt64
  let isGoodEnd: () -> Bool
}

/// The course of one run, move by move.
struct Walk {
  let subject: Subject
  let machine: Machine
  /// After how many moves the run is of no interest any more.
  let moveLimit: Int
  private(set) var moveCount = 0
  /// Those of the actions sent, in order.
  private var tasks: [StoreTask] = []

  init(_ subject: Subject, on machine: Machine, moveLimit: Int) {
    self.subject = subject
    self.machine = machine
    self.moveLimit = moveLimit
  }

  /// Goes on until there is nothing to do, or no need to do it.
  ///
  /// - Parameter visited: the states seen before, each with the number of moves it took; `nil` if a
  ///   state may be seen any number of times.
  mutating func go(_ visited: inout [UInt64: Int]?) -> Ending {
    while true {
      let (jobCount, sleeperCount) = machine.options()
      let canSend = tasks.count < subject.actionCount.upperBound
      // The user may be done before all actions that there could be are sent.
      let canEnd =
        jobCount + sleeperCount == 0 && tasks.count >= subject.actionCount.lowerBound
      if moveCount == moveLimit {
        if canEnd { return rest() }
        return moveLimit == machine.rules.stepLimit
          ? .failure(Finding(kind: .neverRests)) : .cut
      }
      let optionCount = jobCount + sleeperCount + (canSend ? 1 : 0) + (canEnd ? 1 : 0)
      if optionCount > 1, visited != nil, machine.isBeyondPlan {
        let print = machine.fingerprint(
          value: subject.valueNumber(), sentCount: tasks.count, inFlight: inFlight)
        if let earlier = visited?[print], earlier <= moveCount { return .cut }
        visited?[print] = moveCount
      }
      let option = machine.decide(among: optionCount)
      if option < jobCount {
        machine.runJob(at: option)
      } else if option < jobCount + sleeperCount {
        machine.wakeSleeper(at: option - jobCount)
      } else if canEnd, option == 0 {
        return rest()
      } else {
        machine.beginStrand()
        tasks.append(subject.send(tasks.count))
      }
      moveCount += 1
      if let finding = check(isPruned: visited != nil) { return .failure(finding) }
    }
  }

  /// Cancels what is in flight, and runs it to its end.
  func end() {
    machine.end()
    for task in tasks where task.isInFlight { task.cancel() }
    machine.drain()
  }

  /// The strands that have effects in flight.
  private var inFlight: [Int] { tasks.indices.filter { tasks[$0].isInFlight }.map { $0 + 1 } }

  /// What is wrong after a move.
  private func check(isPruned: Bool) -> Finding? {
    if machine.endMove() {
      if let count = subject.firstViolation() {
        return Finding(kind: .invariantViolated, reductionCount: count)
      }
      if machine.hasTooManyReductions { return Finding(kind: .neverRests) }
    }
    if isPruned { machine.noteContacts { inFlight } }
    return nil
  }

  /// Nothing can move any more before the horizon.
  private func rest() -> Ending {
    let inFlight = inFlight
    // Whatever sleeps beyond the horizon could bring all of the others to their end.
    let isAtHorizon = machine.hasSleepers
    if machine.hasLeftSimulation || !inFlight.isEmpty && !isAtHorizon {
      return .failure(Finding(kind: .neverEnds, strands: inFlight))
    }
    return subject.isGoodEnd()
      ? .rest : .failure(Finding(kind: .finallyViolated, isAtHorizon: isAtHorizon))
  }
}
