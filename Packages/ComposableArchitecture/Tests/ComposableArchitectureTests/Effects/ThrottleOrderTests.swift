import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests every possible order of taps, effects and windows.
@Suite struct ThrottleOrderTests {
  enum Action: Sendable { case tapped(Int), got(Int) }

  struct Feature: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var tapCount = 3
    let effect: @Sendable (Simulation, Int) -> Effect<Action>
  }

  static let features = [
    Feature(testDescription: "just") { _, number in .just(.got(number)) },
    Feature(testDescription: "run") { _, number in .run { $0(.got(number)) } },
    Feature(testDescription: "composite") { _, number in
      .concatenate(.fireAndForget {}, .just(.got(number)))
    },
    Feature(testDescription: "request", tapCount: 2) { simulation, number in
      .run { send in
        try? await simulation.clock.sleep(for: .seconds(3))
        send(.got(number))
      }
    },
  ]

  private func ends(_ feature: Feature, latest: Bool) throws -> (Set<[Int]>, Exploration) {
    var ends: Set<[Int]> = []
    let exploration = try explore(
      initialValue: [], actions: (1...feature.tapCount).map(Action.tapped),
      reducer: { (outputs: inout [Int], action: Action, simulation: Simulation) in
        switch action {
        case .tapped(let number):
          return [
            feature.effect(simulation, number).throttle(
              id: "a", for: .seconds(2), clock: simulation.clock, latest: latest)
          ]
        case .got(let number):
          outputs.append(number)
          return []
        }
      },
      environment: { $0 },
      finally: { outputs in
        ends.insert(outputs)
        return outputs == outputs.sorted() && (!latest || outputs.last == feature.tapCount)
      }
    )
    return (ends, exploration)
  }

  @Test(arguments: features)
  func `The newest effect wins`(feature: Feature) throws {
    let (ends, exploration) = try ends(feature, latest: true)
    #expect(exploration.isComplete)
    #expect(exploration.failure == nil)
    #expect(ends.contains(Array(1...feature.tapCount)))
    #expect(feature.tapCount < 3 || ends.contains([1, 3]))
  }

  @Test(arguments: features)
  func `The first effect held back starts in order`(
    feature: Feature
  ) throws {
    let (ends, exploration) = try ends(feature, latest: false)
    #expect(exploration.isComplete)
    #expect(exploration.failure == nil)
    #expect(ends.contains(Array(1...feature.tapCount)))
    #expect(ends.contains([1, 2]))
  }
}
