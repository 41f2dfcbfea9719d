import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests the numbers of schedules of operators, which are calculated by hand.
@Suite struct ExploreOperatorCountTests {
  enum Action: Sendable { case started, stopped, output(Int) }

  /// A state that cannot be compared, so no schedule is cut short.
  struct Opaque: Sendable { var outputs: [Int] = [] }

  private func scheduleCount(
    _ actions: [Action] = [.started], horizon: Duration? = nil,
    effects: @escaping @Sendable (Simulation, [Int]) -> [Effect<Action>]
  ) throws -> Int {
    let exploration = try explore(
      initialValue: Opaque(), actions: actions,
      reducer: { (state: inout Opaque, action: Action, simulation: Simulation) in
        switch action {
        case .started: return effects(simulation, state.outputs)
        case .stopped: return [.cancel(id: 0)]
        case .output(let number):
          state.outputs.append(number)
          return []
        }
      },
      environment: { $0 }, horizon: horizon)
    #expect(exploration.isCompleteToHorizon)
    return exploration.schedulesRun
  }

  private static func yielding(_ number: Int) -> Effect<Action> {
    .run { send in
      await Task.yield()
      send(.output(number))
    }
  }

  private static func sending(_ number: Int) -> Effect<Action> {
    .run { send in send(.output(number)) }
  }

  /// The outputs of child tasks come in every order: n!. The parent continues when the first child has ended,
  /// and again after the second one, or it continues later and finds both. For each order of the outputs,
  /// two children have 2 such orders, and three have 4.
  @Test(arguments: [(2, 4), (3, 24)])
  func `Outputs of child tasks come in every order`(taskCount: Int, expected: Int) throws {
    let count = try scheduleCount { _, _ in
      [
        .run { send in
          await withTaskGroup { group in
            for number in 0..<taskCount { group.addTask { send(.output(number)) } }
          }
        }
      ]
    }
    #expect(count == expected)
  }

  /// The output of the second effect comes before, between, or after the outputs 1 and 2.
  @Test func `The schedules of a concatenation beside another effect are counted`() throws {
    let count = try scheduleCount { _, _ in
      [.concatenate(Self.yielding(1), Self.yielding(2)), Self.yielding(3)]
    }
    #expect(count == 3)
  }

  /// Two pairs, each in order: 4! / (2! 2!).
  @Test func `The schedules of two concatenations are counted`() throws {
    let count = try scheduleCount { _, _ in
      [
        .concatenate(Self.yielding(1), Self.yielding(2)),
        .concatenate(Self.yielding(3), Self.yielding(4)),
      ]
    }
    #expect(count == 6)
  }

  /// The parts of a merge are as independent as effects: 3!.
  @Test func `The schedules of a merge beside another effect are counted`() throws {
    let count = try scheduleCount { _, _ in
      [.merge(Self.yielding(1), Self.yielding(2)), Self.yielding(3)]
    }
    #expect(count == 6)
  }

  /// Each racer starts a task that sends an output: 4! / (2! 2!) = 6 orders. The winner drops the outputs of the loser,
  /// and cancels its task, which may go on in between and afterward. This number and the next two were not calculated.
  @Test func `The schedules of a race of two outputs are counted`() throws {
    let count = try scheduleCount { _, _ in [.race(Self.sending(1), Self.sending(2))] }
    #expect(count == 24)
  }

  /// With a yield before the output, each racer has one more step.
  @Test func `The schedules of a race of two effects that yield are counted`() throws {
    let count = try scheduleCount { _, _ in [.race(Self.yielding(1), Self.yielding(2))] }
    #expect(count == 30)
  }

  /// The other output comes before the outputs of the racers, between them, or after them. It does not matter where it
  /// comes among their other steps. The loser may also be cancelled before it ends.
  @Test func `The schedules of a race beside another effect are counted`() throws {
    let count = try scheduleCount { _, _ in
      [.race(Self.sending(1), Self.sending(2)), Self.sending(3)]
    }
    #expect(count == 49)
  }

  /// The second action comes before the first effect begins to sleep, while it sleeps, after it has
  /// woken, or after its output. Before the last one, it has ended or not. The task of the first effect may go on before it
  /// is cancelled. Where it ends after that makes no difference. Two schedules are run before it is known that the feature
  /// cancels effects. This number and the next one were not calculated.
  @Test func `The schedules of a debounced effect that replaces another one are counted`() throws {
    let count = try scheduleCount([.started, .started]) { simulation, outputs in
      [.just(.output(outputs.count)).debounce(id: 0, for: .seconds(1), clock: simulation.clock)]
    }
    #expect(count == 2 + 8)
  }

  /// The task of the first effect begins before it is cancelled, or afterward. In between, it may begin to sleep, wake, and
  /// send its output. Two schedules are run before it is known that the feature cancels effects.
  @Test func `The schedules of two debounced effects of one action are counted`() throws {
    let count = try scheduleCount { simulation, _ in
      [1, 2].map {
        .just(.output($0)).debounce(id: 0, for: .seconds(1), clock: simulation.clock)
      }
    }
    #expect(count == 2 + 5)
  }

  /// Two actions: the first window ends before the second action, while a thread reduces that action, or
  /// afterward. The thread that reduces the action starts the held-back effect only in the second case.
  @Test(arguments: [(1, 1), (2, 3)], [true, false])
  func `The schedules of throttled effects are counted`(
    counts: (actions: Int, schedules: Int), latest: Bool
  ) throws {
    let actions = [Action](repeating: .started, count: counts.actions)
    let count = try scheduleCount(actions) { simulation, outputs in
      [
        .just(.output(outputs.count))
          .throttle(id: 0, for: .seconds(1), clock: simulation.clock, latest: latest)
      ]
    }
    #expect(count == counts.schedules)
  }

  /// Both begin to sleep before time passes, or time passes before the first one or the second one does: 3. Each of these
  /// has two orders of the outputs.
  @Test func `The schedules of two sleepers with equal deadlines are counted`() throws {
    let count = try scheduleCount { simulation, _ in
      (1...2).map { number in
        .run { send in
          try? await simulation.clock.sleep(for: .seconds(1))
          send(.output(number))
        }
      }
    }
    #expect(count == 6)
  }

  /// The second action starts the second output, so that output comes last. The other effect affects
  /// nothing.
  @Test func `The schedules of an effect that another effect leads to are counted`() throws {
    let count = try scheduleCount { _, outputs in
      guard outputs.isEmpty else { return [Self.sending(2)] }
      return [
        .run { send in
          send(.output(1))
          send(.started)
        },
        .fireAndForget { await Task.yield() },
      ]
    }
    #expect(count == 1)
  }

  /// Two outcomes of each of two effects, in two orders of the outputs: 2 · 2 · 2.
  @Test func `The schedules of effects that send outcomes are counted`() throws {
    let count = try scheduleCount { simulation, _ in
      (0..<2).map { index in
        .run { send in send(.output(10 * index + simulation.choose(1, 2))) }
      }
    }
    #expect(count == 8)
  }

  /// The action comes before the first tick, or after one, two or three ticks.
  @Test func `The schedules of a timer up to the horizon and another action are counted`() throws {
    let count = try scheduleCount([.started, .output(9)], horizon: .seconds(3)) { simulation, _ in
      [.timer(id: 0, every: .seconds(1), clock: simulation.clock, output: .output(1))]
    }
    #expect(count == 4)
  }

  /// The timer is stopped before it starts, after its last tick, or at one of three places for each of three
  /// ticks: before it wakes, before it ticks, and before it goes on. At each of these nine, its task is cancelled at once, or
  /// after it has gone on.
  @Test func `The schedules of a timer that is stopped before the horizon are counted`() throws {
    let count = try scheduleCount([.started, .stopped], horizon: .seconds(3)) { simulation, _ in
      [.timer(id: 0, every: .seconds(1), clock: simulation.clock, output: .output(1))]
    }
    #expect(count == 20)
  }
}
