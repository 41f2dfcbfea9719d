import ComposableArchitecture
import ComposableArchitectureExploration

extension RandomFeature {
  /// One way of exploring. All ways must reach the same states.
  struct Way: Sendable {
    var prunes = true
    /// Whether orders that are equivalent to others are left out.
    var reduces = true
    /// Whether states can be compared.
    var comparesStates = true
    /// The maximum number of preemptions of the schedules; `nil` for all schedules.
    var preemptions: Int?
    /// How often the app may be killed. The first action is then that of the start, and the first
    /// variable is durable, or both are.
    var restarts = 0
    /// When time may pass.
    var timePasses = Exploration.Options.TimePassage.anytime
    /// When the user acts.
    var userActs = Exploration.Options.UserPace.anytime
    /// The maximum number of schedules.
    var limit = 1_000
    /// The part to explore; `nil` for all of it.
    var part: Exploration.Part?
  }

  /// The states that an exploration of a feature has reached.
  struct Reached: Equatable, Sendable {
    /// The final states, with the values of the variables.
    var ends: Set<[[Int]]> = []
    /// The states after actions.
    var states: Set<[Int]> = []
    /// The failure that occurs even without an invariant. In that case, the exploration looks only for a
    /// shorter such history, so the ends and states are not meaningful.
    var failure: Violation?
    /// The invariants that are violated, by their number.
    var violations: [Int: Violation] = [:]

    static func == (left: Self, right: Self) -> Bool {
      left.failure == right.failure && left.violations == right.violations
        && (left.failure != nil || left.ends == right.ends && left.states == right.states)
    }
  }

  struct Violation: Equatable, Sendable {
    let kind: Exploration.Failure.Kind
    /// The number of steps of the shortest history; `nil` if it was told without some of the user's actions.
    /// Several histories may be the shortest, and which actions can be left out differs between them.
    let stepCount: Int?

    static func == (left: Self, right: Self) -> Bool {
      left.kind == right.kind
        && (left.stepCount == nil || right.stepCount == nil || left.stepCount == right.stepCount)
    }
  }

  /// Each invariant forbids one remainder of the state.
  private static let invariantCount = 1
  private static let remainderCount = 7

  /// Explores the feature in one way.
  ///
  /// - Returns: `nil` if there are more schedules than the limit.
  func reached(_ way: Way) throws -> Reached? {
    try OrderReduction.$isProbed.withValue(false) {
      try OrderReduction.$isOn.withValue(way.reduces) { try reachedAsIs(way) }
    }
  }

  /// A state that cannot be compared.
  private struct Opaque: Sendable { var log: Log }

  private func reachedAsIs(_ way: Way) throws -> Reached? {
    var reached = Reached()
    var variables: [SimulatedVariable<Int>] = []
    var objects: Objects?
    let identifiers = TestUUIDGenerator()
    func explored(
      invariant: @escaping (Log) -> Bool, finally: ((Log) -> Bool)? = nil
    ) throws -> Exploration? {
      let environment = { (simulation: Simulation) -> World in
        let made = (0..<Self.variableCount).map { number in
          simulation.variable(0, isDurable: way.restarts > 0 && number <= seed % 2)
        }
        variables = made
        objects = policy.map { Objects(simulation, $0, identifiers) }
        return World(simulation, made, objects)
      }
      let schedules: Schedules =
        way.preemptions.map {
          .bounded(preemptions: $0, limit: way.limit, allowsPartial: true)
        } ?? .exhaustive(limit: way.limit, allowsPartial: true)
      let reducer = reducer
      let startCount = way.restarts > 0 ? 1 : 0
      let start = Array(userActions.prefix(startCount))
      let actions = Array(userActions.dropFirst(startCount))
      let options = Exploration.Options(
        part: way.part, intervals: [.seconds(1)], timePasses: way.timePasses,
        userActs: way.userActs, prunesIdenticalStates: way.prunes,
        interruptsChildTasks: interruptsChildTasks)
      let exploration = try quietly {
        way.comparesStates
          ? try explore(
            initialValue: initialValue, start: start, actions: actions, reducer: reducer,
            environment: environment, schedules: schedules,
            horizon: horizon.map { .seconds($0) }, restarts: way.restarts,
            options: options,
            invariant: invariant, finally: finally)
          : try explore(
            initialValue: Opaque(log: initialValue), start: start, actions: actions,
            reducer: { reducer(&$0.log, $1, $2) }, environment: environment,
            schedules: schedules, horizon: horizon.map { .seconds($0) }, restarts: way.restarts,
            options: options,
            invariant: { invariant($0.log) }, finally: finally.map { hold in { hold($0.log) } })
      }
      let isDone =
        way.preemptions != nil && exploration.statistics.stop != .scheduleLimit
        || way.part != nil && exploration.statistics.stop == .complete
      return exploration.isCompleteToHorizon || isDone ? exploration : nil
    }

    guard
      let all = try explored(
        invariant: { state in
          reached.states.insert(state.all)
          return true
        },
        finally: { state in
          reached.ends.insert([
            state.all, variables.map(\.value) + (objects.map { [$0.count()] } ?? []),
          ])
          return true
        })
    else { return nil }
    reached.failure = all.failure.map(Violation.init)
    for number in 0..<Self.invariantCount {
      let exploration = try explored(invariant: { holds($0, number: number) })
      guard let exploration else { return nil }
      reached.violations[number] = exploration.failure.map(Violation.init)
    }
    return reached
  }

  /// Whether an invariant holds.
  private func holds(_ state: Log, number: Int) -> Bool {
    let forbidden = (Int(seed % UInt64(Self.remainderCount)) + number) % Self.remainderCount
    return state.all.reduce(1) { ($0 * 3 + $1) % Self.remainderCount } != forbidden
  }

  /// Looks for a violation of the first invariant.
  func failure(_ schedules: Schedules) throws -> Exploration.Failure? {
    try quietly {
      try explore(
        initialValue: initialValue, actions: userActions, reducer: reducer, environment: World.init,
        schedules: schedules, options: .init(intervals: [.seconds(1)]),
        invariant: { holds($0, number: 0) })
    }.failure
  }
}

extension RandomFeature {
  /// Returns whether the state has the given remainder at some time of every history.
  ///
  /// - Parameter compares: Whether states are compared, which is needed for cycles.
  /// - Returns: `nil` if there are more schedules than the limit.
  func reachesRemainder(_ remainder: Int, compares: Bool, limit: Int) throws -> Bool? {
    let exploration = try quietly {
      try explore(
        initialValue: initialValue, actions: userActions, reducer: reducer,
        environment: World.init,
        schedules: .exhaustive(limit: limit, allowsPartial: true),
        options: .init(intervals: [.seconds(1)], prunesIdenticalStates: compares),
        eventually: { $0.numbers.reduce(0, +) % 3 == remainder })
    }
    if exploration.failure == nil, !exploration.isComplete { return nil }
    return exploration.failure == nil
  }
}

extension RandomFeature.Violation {
  fileprivate init(_ failure: Exploration.Failure) {
    self.init(
      kind: failure.kind,
      stepCount: failure.omittedActions.isEmpty ? failure.steps.count : nil)
  }
}

extension RandomFeature.World {
  fileprivate init(_ simulation: Simulation) {
    self.init(
      simulation, (0..<RandomFeature.variableCount).map { _ in simulation.variable(0) })
  }

  init(
    _ simulation: Simulation, _ variables: [SimulatedVariable<Int>],
    _ objects: RandomFeature.Objects? = nil
  ) {
    self.init(
      clock: simulation.clock,
      choose: { count in (try? simulation.choose(from: 0..<count)) ?? 0 },
      read: { variables[$0].value }, write: { variables[$0].value = $1 },
      wait: { try? await variables[$0].wait { $0 != 0 } },
      now: { [start = simulation.clock.now] in
        Int(start.duration(to: simulation.clock.now) / .seconds(1))
      },
      pause: {}, objects: objects)
  }
}
