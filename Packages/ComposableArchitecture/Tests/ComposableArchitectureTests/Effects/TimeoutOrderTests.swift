import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

/// Tests every possible order of an answer and the end of the time.
@Suite struct TimeoutOrderTests {
  enum Action: Sendable { case started, output(Int) }

  struct Feature: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let effect: @Sendable (Simulation) -> Effect<Action>
  }

  private static func request(_ simulation: Simulation) -> Effect<Action> {
    .run { send in
      let duration = Duration.seconds(simulation.choose(1, 2))
      guard (try? await simulation.clock.sleep(for: duration)) != nil else { return }
      send(.output(1))
    }
  }

  static let features = [
    Feature(testDescription: "run") { request($0) },
    Feature(testDescription: "run that answers when it is cancelled") { simulation in
      .run { send in
        try? await simulation.clock.sleep(for: .seconds(3))
        send(.output(1))
      }
    },
    Feature(testDescription: "mapped") { simulation in request(simulation).map { $0 } },
    Feature(testDescription: "delayed") { simulation in
      .just(.output(1)).deferred(for: .seconds(2), clock: simulation.clock)
    },
    Feature(testDescription: "with an identifier") { simulation in
      request(simulation).cancellable(id: 1)
    },
    Feature(testDescription: "with two identifiers") { simulation in
      request(simulation).cancellable(id: 1).cancellable(id: 2, cancelInFlight: true)
    },
    Feature(testDescription: "merged") { simulation in
      .merge(.fireAndForget {}, request(simulation))
    },
    Feature(testDescription: "concatenated") { simulation in
      .concatenate(.fireAndForget { await Task.yield() }, request(simulation).cancellable(id: 1))
    },
    Feature(testDescription: "with a priority") { simulation in
      .run(priority: .high) { send in
        guard (try? await simulation.clock.sleep(for: .seconds(2))) != nil else { return }
        send(.output(1))
      }
    },
  ]

  @Test(arguments: features)
  func `there is either the answer or the timeout's output`(feature: Feature) throws {
    var ends: Set<[Int]> = []
    let exploration = try explore(
      initialValue: [], actions: [Action.started],
      reducer: { (outputs: inout [Int], action: Action, simulation: Simulation) in
        switch action {
        case .started:
          return [
            feature.effect(simulation).timeout(
              after: .seconds(2), clock: simulation.clock, output: .output(99))
          ]
        case .output(let output):
          outputs.append(output)
          return []
        }
      },
      environment: { $0 },
      finally: { outputs in
        ends.insert(outputs)
        return outputs.count == 1
      }
    )
    #expect(exploration.isComplete)
    #expect(exploration.failure == nil)
    #expect(ends.contains([99]))
  }
}
