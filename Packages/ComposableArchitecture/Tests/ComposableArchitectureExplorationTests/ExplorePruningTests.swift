import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Tests that pruning does not lose any final state, however effects affect each other.
@Suite struct ExplorePruningTests {
  enum Action: Sendable { case started, stopped, output(Int) }

  struct Feature: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var actions: [Action] = [.started, .started, .started]
    /// The effect that an action starts, given the number of outputs before it.
    let effect: @Sendable (Simulation, Int) -> Effect<Action>
  }

  static let features = [
    Feature(testDescription: "cancelled by the next", actions: [.started, .started]) {
      simulation, number in
      .run { send in
        do { try await simulation.clock.sleep(for: .seconds(1)) } catch { return }
        send(.output(number))
        await Task.yield()
        send(.output(number))
      }.cancellable(id: 0, cancelInFlight: true)
    },
    Feature(testDescription: "debounced") { simulation, number in
      .just(.output(number)).debounce(id: 0, for: .seconds(1), clock: simulation.clock)
    },
    Feature(testDescription: "throttled, the latest") { simulation, number in
      .just(.output(number)).throttle(
        id: 0, for: .seconds(1), clock: simulation.clock, latest: true)
    },
    Feature(testDescription: "throttled, the first") { simulation, number in
      .just(.output(number)).throttle(
        id: 0, for: .seconds(1), clock: simulation.clock, latest: false)
    },
    // With one more start, more than 200,000 schedules are run without pruning.
    Feature(testDescription: "stopped", actions: [.started, .stopped]) { simulation, _ in
      .merge(
        .run { send in
          for await number in AsyncStream<Int>(unfolding: { 1 }).prefix(1) {
            send(.output(number))
          }
        }.cancellable(id: 0),
        .just(.output(0)).deferred(for: .seconds(2), clock: simulation.clock).cancellable(id: 0)
      )
    },
    Feature(testDescription: "reading the time", actions: [.started, .started]) { simulation, _ in
      .run { send in
        let start = simulation.clock.now
        try? await simulation.clock.sleep(for: .seconds(simulation.choose(1, 2)))
        let end = simulation.clock.now
        send(.output(Int(start.duration(to: end) / .seconds(1))))
      }
    },
  ]

  /// Without pruning, there are so many schedules that exploring them takes a minute.
  @Test(.enabled(if: isThorough), arguments: features)
  func `The ends are the same with and without pruning`(feature: Feature) throws {
    func ends(_ prunes: Bool) throws -> (Set<[Int]>, Exploration) {
      var ends: Set<[Int]> = []
      let exploration = try explore(
        initialValue: [], actions: feature.actions,
        reducer: { (outputs: inout [Int], action: Action, simulation: Simulation) in
          switch action {
          case .started: return [feature.effect(simulation, outputs.count)]
          case .stopped: return [.cancel(id: 0)]
          case .output(let number):
            outputs.append(number)
            return []
          }
        },
        environment: { $0 }, schedules: .exhaustive(limit: 200_000),
        options: .init(prunesIdenticalStates: prunes),
        finally: { value in
          ends.insert(value)
          return true
        }
      )
      return (ends, exploration)
    }
    let (pruned, prunedExploration) = try ends(true)
    let (unpruned, unprunedExploration) = try ends(false)
    #expect(prunedExploration.isComplete && unprunedExploration.isComplete)
    #expect(pruned == unpruned)
    #expect(pruned.count > 1)
    // The exploration starts over when it learns that time makes a difference.
    #expect(prunedExploration.schedulesRun <= unprunedExploration.schedulesRun + 2)
  }

  @Test func `A timer that the user stops is explored completely`() throws {
    let exploration = try explore(
      initialValue: 0, actions: [Action.started, .stopped],
      reducer: { (count: inout Int, action: Action, simulation: Simulation) in
        switch action {
        case .started:
          return [
            .timer(id: 0, every: .seconds(1), clock: simulation.clock, output: .output(1))
          ]
        case .stopped: return [.cancel(id: 0)]
        case .output:
          count += 1
          return []
        }
      },
      environment: { $0 }, schedules: .random(count: 100, seed: 1), finally: { $0 < 100 })
    #expect(exploration.schedulesRun == 100)
  }

  /// The example of the documentation.
  @Test func `All outcomes and latencies of requests are explored`() throws {
    struct State: Hashable { var count = 0, prime: Int? }
    struct TimedOut: Error {}
    enum Action { case incrTapped, requestNthPrime, responded(Result<Int, TimedOut>) }
    var primes: Set<Int?> = []
    let exploration = try explore(
      initialValue: State(),
      actions: [.requestNthPrime, .incrTapped, .requestNthPrime],
      reducer: { (state: inout State, action: Action, request: @Sendable () -> Effect<Action>) in
        switch action {
        case .incrTapped: state.count += 1
        case .requestNthPrime: return [request()]
        case .responded(let result): state.prime = try? result.get()
        }
        return []
      },
      environment: { simulation -> @Sendable () -> Effect<Action> in
        {
          .run { send in
            try? await simulation.clock.sleep(for: .milliseconds(simulation.choose(1, 500)))
            send(.responded(simulation.choose(.success(17), .failure(TimedOut()))))
          }
        }
      },
      schedules: .exhaustive(limit: 100_000),
      invariant: { state in
        primes.insert(state.prime)
        return state.count >= 0
      }
    )
    #expect(exploration.isComplete)
    #expect(primes == [nil, 17])
  }
}
