import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Tests what a real run consists of, and that it does not contradict an exploration without a reason.
@Suite struct ExploreRealityRunTests {
  private struct World {
    let clock: SimulatedClock
    let lock: SimulatedVariable<Bool>
    let total: SimulatedVariable<Int>
    let choose: @Sendable () -> Int
  }

  private enum Action: Equatable {
    case deposit, load
    case loaded(Int, after: Duration)
  }

  private struct State: Hashable {
    var loaded: [Int] = []
    var times: [Duration] = []
  }

  private func world(_ simulation: Simulation) -> World {
    World(
      clock: simulation.clock, lock: simulation.variable(false, name: "lock"),
      total: simulation.variable(0, name: "total"), choose: { simulation.choose(1, 2) })
  }

  private func reducer(state: inout State, action: Action, world: World) -> [Effect<Action>] {
    switch action {
    case .deposit:
      return [
        .run { _ in
          while !world.lock.withValue({ isTaken in
            defer { isTaken = true }
            return !isTaken
          }) {
            try? await world.lock.wait { !$0 }
          }
          let total = world.total.value
          world.total.value = total + world.choose()
          world.lock.value = false
        }
      ]
    case .load:
      return [
        .run { [start = world.clock.now] send in
          try? await world.clock.sleep(for: .milliseconds(world.choose()))
          send(.loaded(world.total.value, after: start.duration(to: world.clock.now)))
        }
      ]
    case .loaded(let total, let time):
      state.loaded.append(total)
      state.times.append(time)
      return []
    }
  }

  @Test(arguments: [false, true])
  func `A correct feature with a lock, choices and a clock passes 200 real runs`(
    isTimed: Bool
  ) throws {
    var total: SimulatedVariable<Int>?
    let exploration = try explore(
      initialValue: State(), actions: [.deposit, isTimed ? .load : .deposit],
      reducer: reducer,
      environment: { simulation in
        let made = world(simulation)
        total = made.total
        return made
      },
      options: .init(intervals: [], realRuns: 200),
      invariant: { state in state.loaded.allSatisfy { $0 <= 4 } },
      finally: { state in
        (1...4).contains(total?.value ?? 0) && state.times.allSatisfy { $0 <= .milliseconds(2) }
      })
    #expect(exploration.isComplete)
    #expect(exploration.statistics.realRuns == 200)
    #expect(exploration.realFailures.isEmpty)
    #expect(exploration.statistics.description.contains("200 real runs were made."))
  }

  /// Two timers whose deadlines are a nanosecond apart, on a machine with any load.
  @Test(arguments: [.anytime, .whenIdle] as [Exploration.Options.TimePassage])
  func `Deadlines keep their order, however near they are`(
    timePasses: Exploration.Options.TimePassage
  ) throws {
    let exploration = try explore(
      initialValue: [Int](), actions: [0],
      reducer: { (state: inout [Int], action: Int, clock: SimulatedClock) in
        if action > 0 {
          state.append(action)
          return []
        }
        let start = clock.now
        return (1...2).map { number in
          .run { send in
            try? await clock.sleep(for: .nanoseconds(number))
            send(Int(start.duration(to: clock.now) / .nanoseconds(1)) * 10 + number)
          }
        }
      },
      environment: \.clock,
      options: .init(intervals: [], timePasses: timePasses, realRuns: 100))
    #expect(exploration.isComplete)
    #expect(exploration.realFailures.isEmpty)
  }

  /// Features with all operators, choices, variables, child tasks and time.
  @Test func `Real runs of random features contradict nothing`() throws {
    var comparedCount = 0
    let seeds = RandomFeature.seeds(50)
    for feature in seeds.map({ RandomFeature(seed: $0, isWide: true) })
      + seeds.map(RandomFeature.timed)
    where !feature.throttlesTogether {
      let exploration = try quietly {
        try explore(
          initialValue: feature.initialValue, actions: feature.userActions,
          reducer: feature.reducer,
          environment: { simulation in
            RandomFeature.World(
              simulation, (0..<RandomFeature.variableCount).map { _ in simulation.variable(0) })
          },
          schedules: .exhaustive(limit: 500, allowsPartial: true),
          options: .init(intervals: [], realRuns: 20))
      }
      guard exploration.isComplete, exploration.failure == nil else { continue }
      comparedCount += 1
      #expect(exploration.statistics.realRuns == 20)
      #expect(exploration.realFailures.isEmpty, "seed \(feature.seed): \(exploration.realFailures)")
    }
    #expect(comparedCount >= seeds.count / 5)
  }
}

extension RandomFeature {
  /// Whether an action starts two throttled effects. On the fast clock of a real run, the window of the first one may be
  /// over when the second one starts. In an exploration, no time passes there.
  fileprivate var throttlesTogether: Bool {
    effects.contains { $0.count { if case .throttle = $0 { true } else { false } } > 1 }
  }
}
