import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Tests every possible order of an answer and the end of the time.
///
/// A `run` has not ended when it has sent its answer. With `prefix(1)`, its end comes together with the answer.
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
    Feature(testDescription: "race") { _ in .race(answer) },
    Feature(testDescription: "race in a race") { _ in .race(.race(answer)) },
    Feature(testDescription: "race in a merge") { _ in .merge(.fireAndForget {}, .race(answer)) },
    Feature(testDescription: "race in a concatenation") { _ in
      .concatenate(.fireAndForget { await Task.yield() }, .race(answer))
    },
    Feature(testDescription: "first output of many") { simulation in
      Effect.run { send in
        while true {
          let duration = Duration.seconds(simulation.choose(1, 2))
          guard (try? await simulation.clock.sleep(for: duration)) != nil else { return }
          send(.output(1))
        }
      }
      .prefix(1)
    },
    Feature(testDescription: "flatMap") { simulation in
      request(simulation).flatMap { .just($0) }
    },
    Feature(testDescription: "debounced") { simulation in
      request(simulation).debounce(id: 1, for: .seconds(1), clock: simulation.clock)
    },
    Feature(testDescription: "mapped race with an operator") { _ in
      .race(answer).map { $0 }.prefix(1)
    },
  ]

  /// An answer that comes as soon as the scheduler allows, which may be after the end of the time.
  private static var answer: Effect<Action> { .run { $0(.output(1)) } }

  private static func timed(_ effect: Effect<Action>, _ simulation: Simulation) -> Effect<Action> {
    effect.timeout(after: .seconds(2), clock: simulation.clock, output: .output(98))
  }

  /// Features with tens of thousands of schedules.
  static let slowFeatures = [
    Feature(testDescription: "race of two answers") { _ in .race(answer, answer) },
    Feature(testDescription: "timeout") { timed(answer, $0) },
    Feature(testDescription: "flatMap to a request") { simulation in
      Effect<Action>.just(.started).deferred(for: .seconds(1), clock: simulation.clock)
        .flatMap { _ in request(simulation) }
    },
    Feature(testDescription: "delayed output") { simulation in
      request(simulation).delay(for: .seconds(1), clock: simulation.clock)
    },
  ]

  @Test(arguments: isThorough ? features + slowFeatures : features)
  func `Either the one answer or the timeout's output arrives`(feature: Feature) throws {
    let (exploration, ends) = try explored(feature, answerCount: 1, .exhaustive())
    #expect(exploration.isComplete)
    #expect(ends == [[1], [99]] || ends == [[99]])
  }

  /// The time may be over between the last output and the end of the effect.
  @Test(arguments: features.filter { ["run", "delayed", "race"].contains($0.testDescription) })
  func `The timeout's output may follow an answer`(feature: Feature) throws {
    let (exploration, ends) = try OrderReduction.$isProbed.withValue(false) {
      try explored(feature, .exhaustive())
    }
    #expect(exploration.isComplete)
    #expect(ends == [[1], [99], [1, 99]])
  }

  /// Features with too many schedules to run all of them.
  static let largeFeatures = [
    Feature(testDescription: "race in which one effect has no output") { _ in
      .race(.fireAndForget { await Task.yield() }, answer)
    },
    Feature(testDescription: "timeout around a race") { timed(.race(answer), $0) },
    Feature(testDescription: "race around a timeout") { .race(timed(answer, $0)) },
    Feature(testDescription: "timeout in a merge") {
      .merge(.fireAndForget {}, timed(answer, $0))
    },
    Feature(testDescription: "timeout in a concatenation") {
      .concatenate(.fireAndForget { await Task.yield() }, timed(answer, $0))
    },
    Feature(testDescription: "timeout around a race around a timeout") {
      timed(.race(request($0), timed(request($0), $0)), $0)
    },
    Feature(testDescription: "race whose loser responds slowly to its cancellation") { simulation in
      .race(
        request(simulation),
        .run { _ in
          try? await simulation.clock.sleep(for: .seconds(3))
          await Task.yield()
        })
    },
  ]

  @Test(arguments: slowFeatures + largeFeatures)
  func `Either of the two arrives in random schedules`(feature: Feature) throws {
    let (_, ends) = try explored(
      feature, answerCount: 1, .random(count: isThorough ? 5_000 : 1_000, seed: 11))
    #expect(ends.allSatisfy { $0.count == 1 } && ends.contains([99]))
  }

  /// - Parameter answerCount: The number of outputs with which the effect ends; `nil` if that is not known.
  private func explored(
    _ feature: Feature, answerCount: Int? = nil, _ schedules: Schedules
  ) throws -> (exploration: Exploration, ends: Set<[Int]>) {
    var ends: Set<[Int]> = []
    let exploration = try explore(
      initialValue: [], actions: [Action.started],
      reducer: { (outputs: inout [Int], action: Action, simulation: Simulation) in
        switch action {
        case .started:
          let effect = feature.effect(simulation)
          return [
            (answerCount.map(effect.prefix) ?? effect).timeout(
              after: .seconds(2), clock: simulation.clock, output: .output(99))
          ]
        case .output(let output):
          outputs.append(output)
          return []
        }
      },
      environment: { $0 },
      schedules: schedules,
      finally: { outputs in
        ends.insert(outputs)
        return true
      }
    )
    return (exploration, ends)
  }
}
