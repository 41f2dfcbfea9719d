import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that only one of the orders that differ only in independent steps is explored. The numbers are
/// calculated by hand.
@Suite struct ExploreReductionTests {
  enum Action: Sendable { case started, stopped, output(Int) }

  typealias Variables = [SimulatedVariable<Int>]

  struct World: Sendable {
    let simulation: Simulation
    let variables: Variables
  }

  /// Explores the effects of one action. The state is the list of outputs.
  private func explored(
    _ actions: [Action] = [.started], variableCount: Int = 0, sharesNothingElse: Bool = true,
    failsAt failing: [Int]? = nil, effects: @escaping @Sendable (World) -> [Effect<Action>]
  ) throws -> Exploration {
    try quietly {
      try explore(
        initialValue: [], actions: actions,
        reducer: { (outputs: inout [Int], action: Action, world: World) in
          switch action {
          case .started: return effects(world)
          case .stopped: return [.cancel(id: 0)]
          case .output(let number):
            outputs.append(number)
            return []
          }
        },
        environment: { simulation in
          World(
            simulation: simulation,
            variables: (0..<variableCount).map { _ in simulation.variable(0) })
        }, options: .init(sharesNothingElse: sharesNothingElse),
        invariant: { $0 != failing })
    }
  }

  private static func yielding(_ number: Int) -> Effect<Action> {
    .run { send in
      await Task.yield()
      send(.output(number))
    }
  }

  /// Runs a function in a task.
  private static func doing(_ body: @escaping @Sendable () -> Void) -> Effect<Action> {
    .fireAndForget {
      await Task.yield()
      body()
    }
  }

  /// The outputs come in every order: n!.
  @Test(arguments: [(1, 1), (2, 2), (3, 6), (4, 24), (5, 120)])
  func `Effects that yield and output have a schedule for each order of their outputs`(
    count: Int, scheduleCount: Int
  ) throws {
    let exploration = try explored { _ in (0..<count).map(Self.yielding) }
    #expect(exploration.schedulesRun == scheduleCount)
    #expect(exploration.isComplete)
  }

  /// The same number, although states cannot be compared.
  @Test func `Effects of a feature whose state is not Hashable have the same schedules`() throws {
    struct Opaque: Sendable { var outputs: [Int] = [] }
    let exploration = try explore(
      initialValue: Opaque(), actions: [Action.started],
      reducer: { (state: inout Opaque, action: Action, _: Void) in
        guard case .output(let number) = action else { return (0..<4).map(Self.yielding) }
        state.outputs.append(number)
        return []
      },
      environment: { _ in })
    #expect(exploration.schedulesRun == 24)
  }

  @Test func `The one order of many that fails is found`() throws {
    let exploration = try explored(failsAt: [3, 2, 1, 0]) { _ in (0..<4).map(Self.yielding) }
    #expect(exploration.failure?.kind == .invariantViolated)
    #expect(exploration.failure?.isShortest == true)
  }

  /// Each of the two steps of an effect may come anywhere: 6! / (2! 2! 2!) orders of the yields and
  /// outputs.
  @Test func `Nothing is left out if effects share something else`() throws {
    let exploration = try explored(sharesNothingElse: false) { _ in (0..<3).map(Self.yielding) }
    #expect(exploration.schedulesRun == 90)
  }

  @Test(arguments: [4, 100])
  func `Effects that change different variables have one schedule`(count: Int) throws {
    let exploration = try explored(variableCount: count) { world in
      (0..<4).map { number in
        let variables = stride(from: number, to: count, by: 4).map { world.variables[$0] }
        return .fireAndForget {
          for variable in variables { variable.value += 1 }
          await Task.yield()
          for variable in variables { variable.value += 1 }
        }
      }
    }
    #expect(exploration.schedulesRun == 1)
    #expect(exploration.isComplete)
  }

  @Test func `Effects that only read a variable have one schedule`() throws {
    let exploration = try explored(variableCount: 1) { world in
      (0..<4).map { _ in Self.doing { _ = world.variables[0].value } }
    }
    #expect(exploration.schedulesRun == 1)
  }

  @Test func `Two effects that set one variable have two schedules`() throws {
    let exploration = try explored(variableCount: 1) { world in
      (1...2).map { number in Self.doing { world.variables[0].value = number } }
    }
    #expect(exploration.schedulesRun == 2)
  }

  /// One effect reads before or after the other one writes.
  @Test func `A reader and a writer have two schedules`() throws {
    let exploration = try explored(variableCount: 1) { world in
      [
        Self.doing { world.variables[0].value = 1 },
        Self.doing { _ = world.variables[0].value },
      ]
    }
    #expect(exploration.schedulesRun == 2)
  }

  /// One effect outputs `a` and `b` in this order, and the other one outputs `c`, at one of three places.
  @Test func `An output and two outputs of another effect have three schedules`() throws {
    let exploration = try explored { _ in
      [
        .run { send in
          send(.output(1))
          send(.output(2))
        },
        .run { send in send(.output(3)) },
      ]
    }
    #expect(exploration.schedulesRun == 3)
  }

  /// Two outcomes of each of two effects.
  @Test func `Independent choices have a schedule for each combination`() throws {
    let exploration = try explored { world in
      (0..<2).map { _ in Self.doing { _ = world.simulation.choose(1, 2) } }
    }
    #expect(exploration.schedulesRun == 4)
  }

  /// The output comes before the second action or after it.
  @Test func `An effect and a later action have two schedules`() throws {
    let exploration = try explored([.started, .output(7)]) { _ in [Self.yielding(1)] }
    #expect(exploration.schedulesRun == 2)
  }

  /// Each of n rows is written once, so several ways lead to the same state. Of the n · 2ⁿ⁻¹ steps
  /// between 2ⁿ states, 2ⁿ - 1 lead to a new state, and each other step ends a schedule. The last step
  /// also ends one.
  @Test(arguments: [(2, 2), (3, 6), (4, 18), (5, 50)])
  func `Effects that write different rows have the expected number of schedules`(
    rowCount: Int, scheduleCount: Int
  ) throws {
    let exploration = try explore(
      initialValue: [Int](repeating: 0, count: rowCount), actions: [Action.started],
      reducer: { (rows: inout [Int], action: Action, _: Void) in
        guard case .output(let row) = action else { return (0..<rowCount).map(Self.yielding) }
        rows[row] = 1
        return []
      },
      environment: { _ in })
    #expect(exploration.schedulesRun == scheduleCount)
    #expect(exploration.isComplete)
  }

  /// The outputs are dropped before the output, between it and the end of the effect, or too late. In the first case, the
  /// task is cancelled before it starts, when it yields, before its output, or after it. In the second, it is cancelled
  /// before its end or after it, which makes no difference, so that one of the two is cut short. A run without the
  /// cancellation of the output is the last one. Before these schedules, the search has run two others until it knew
  /// that the feature cancels effects.
  @Test func `A cancelled effect has eight schedules`() throws {
    let exploration = try explored([.started, .stopped]) { _ in
      [Self.yielding(1).cancellable(id: 0)]
    }
    #expect(exploration.schedulesRun == 2 + 8)
  }

  /// A variable that the invariant reads counts as part of the state. Otherwise, all orders of the output and
  /// the two accesses are equivalent.
  @Test func `A variable that the invariant reads counts as part of the state`() throws {
    var variable: SimulatedVariable<Int>?
    let exploration = try OrderReduction.$isProbed.withValue(false) {
      try quietly {
        try explore(
          initialValue: 0, actions: [Action.started],
          reducer: { (count: inout Int, action: Action, isOn: SimulatedVariable<Int>) in
            guard case .output(let number) = action else {
              return [
                .run { send in send(.output(1)) },
                .run { _ in
                  isOn.value = 1
                  isOn.value = 0
                },
              ]
            }
            count = number
            return []
          },
          environment: { simulation in
            let made = simulation.variable(0)
            variable = made
            return made
          },
          invariant: { count in count == 0 || variable?.value == 0 })
      }
    }
    #expect(exploration.failure?.kind == .invariantViolated)
  }
}
