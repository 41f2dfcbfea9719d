import ComposableArchitecture
import CustomDump

/// One run of a feature, from its start, under one schedule.
struct Run<Value: Sendable, Action: Sendable, Environment: Sendable> {
  let scenario: Scenario<Value, Action, Environment>
  let kind: ValueKind<Value>
  let rules: Rules

  /// - Parameters:
  ///   - moveLimit: after how many moves the run is of no interest any more.
  ///   - visited: the states seen before, each with the number of moves it took; `nil` if a state may
  ///     be seen any number of times.
  func callAsFunction(
    _ decisions: consuming Decisions, moveLimit: Int, visited: inout [UInt64: Int]?
  ) -> RunResult<Value> {
    let machine = Machine(decisions, rules)
    let journal = Journal(scenario.initialValue, kind)
    var course = Course(
      machine: machine, journal: journal,
      store: Store(
        initialValue: scenario.initialValue,
        reducer: watched(by: machine, journal, isHashing: visited != nil),
        environment: scenario.environment(Simulation(machine: machine)),
        executor: machine
      )
    )
    let ending = go(&course, moveLimit: moveLimit, visited: &visited)
    machine.end()
    for task in course.tasks where task.isInFlight { task.cancel() }
    machine.drain()
    return machine.result(ending, moveCount: course.moveCount)
  }

  /// How far a run has come.
  private struct Course {
    let machine: Machine
    let journal: Journal<Value>
    let store: Store<Value, Action>
    /// Those of the actions sent, in order.
    var tasks: [StoreTask] = []
    var moveCount = 0
    var contactCount = 0

    /// The strands that have effects in flight.
    var inFlight: [Int] { tasks.indices.filter { tasks[$0].isInFlight }.map { $0 + 1 } }
  }

  private func go(
    _ course: inout Course, moveLimit: Int, visited: inout [UInt64: Int]?
  ) -> Ending<Value> {
    let machine = course.machine
    while true {
      let (jobCount, sleeperCount) = machine.options()
      let sentCount = course.tasks.count
      let canSend = sentCount < scenario.actionCount.upperBound
      let isIdle = jobCount + sleeperCount == 0
      // The user may be done before all actions that there could be are sent.
      let canEnd = isIdle && sentCount >= scenario.actionCount.lowerBound
      let optionCount = jobCount + sleeperCount + (canSend ? 1 : 0) + (canEnd ? 1 : 0)
      if course.moveCount == moveLimit {
        if canEnd { return rest(course) }
        return moveLimit == rules.stepLimit ? .failure(Finding(kind: .neverRests)) : .cut
      }
      if optionCount > 1, visited != nil, machine.isBeyondPlan {
        let print = machine.fingerprint(
          value: course.journal.lastHash, sentCount: sentCount, inFlight: course.inFlight)
        if let moveCount = visited?[print], moveCount <= course.moveCount { return .cut }
        visited?[print] = course.moveCount
      }
      let option = machine.decide(among: optionCount)
      if option < jobCount {
        machine.runJob(at: option)
      } else if option < jobCount + sleeperCount {
        machine.wakeSleeper(at: option - jobCount)
      } else if canEnd, option == 0 {
        return rest(course)
      } else {
        send(&course)
      }
      course.moveCount += 1
      if let failure = check(&course, isPruned: visited != nil) { return .failure(failure) }
    }
  }

  private func send(_ course: inout Course) {
    course.machine.beginStrand()
    let action = scenario.action(course.tasks.count, Simulation(machine: course.machine))
    course.tasks.append(course.store.send(action))
  }

  /// What is wrong after a move.
  private func check(_ course: inout Course, isPruned: Bool) -> Finding? {
    if let count = course.journal.firstViolation(of: scenario.invariant) {
      return Finding(kind: .invariantViolated, reductionCount: count)
    }
    if course.machine.hasTooManyReductions { return Finding(kind: .neverRests) }
    if isPruned, course.store.contactCount != course.contactCount {
      course.contactCount = course.store.contactCount
      course.machine.mergeStrands(inFlight: course.inFlight)
    }
    return nil
  }

  /// Nothing can move any more.
  private func rest(_ course: Course) -> Ending<Value> {
    let inFlight = course.inFlight
    if !inFlight.isEmpty || course.machine.hasLeftSimulation {
      return .failure(Finding(kind: .neverEnds, strands: inFlight))
    }
    let value = course.store.value
    if let finally = scenario.finally, !finally(value) {
      return .failure(Finding(kind: .finallyViolated))
    }
    return .rest(value)
  }

  /// The reducer, watched.
  private func watched(
    by machine: Machine, _ journal: Journal<Value>, isHashing: Bool
  ) -> Reducer<Value, Action, Environment> {
    let reducer = scenario.reducer
    guard rules.isNarrated else {
      return { value, action, environment in
        guard machine.admitsReduction() else { return [] }
        let effects = reducer(&value, action, environment)
        if isHashing, !effects.isEmpty { machine.effectsCaptured(journal.lastHash) }
        journal.append(value)
        return effects
      }
    }
    return { value, action, environment in
      guard machine.admitsReduction() else { return [] }
      let before = value
      let effects = reducer(&value, action, environment)
      machine.narrateReduction(
        String(customDumping: action), change: diff(before, value),
        state: String(customDumping: value))
      journal.append(value)
      return effects
    }
  }
}
