import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that no final state is lost if only one of equivalent orders is explored.
@Suite struct ExploreReductionEndTests {
  private typealias Action = ExploreReductionTests.Action

  /// Returns the final states that are explored.
  private func ends(
    _ actions: [Action], effects: @escaping @Sendable (Simulation, Action) -> [Effect<Action>]
  ) throws -> Set<[Int]> {
    var ends: Set<[Int]> = []
    let exploration = try explore(
      initialValue: [Int](), actions: actions,
      reducer: { (outputs: inout [Int], action: Action, simulation: Simulation) in
        if case .output(let number) = action { outputs.append(number) }
        return effects(simulation, action)
      },
      environment: { $0 }, options: .init(intervals: []),
      finally: { outputs in
        ends.insert(outputs)
        return true
      })
    #expect(exploration.isComplete)
    return ends
  }

  /// A task cancels without sending anything. The output that it cancels has no task.
  @Test func `A task can cancel a queued output, or be too late`() throws {
    let ends = try ends([.started, .stopped]) { _, action in
      switch action {
      case .started: [.concatenate(.fireAndForget { await Task.yield() }, .cancel(id: 0))]
      case .stopped: [.just(.output(1)).cancellable(id: 0)]
      case .output: []
      }
    }
    #expect(ends == [[], [1]])
  }

  /// The first effect may start after the second one has woken. Time may pass because of either of them.
  @Test func `Time can pass before an effect begins to sleep`() throws {
    let ends = try ends([.started]) { simulation, action in
      guard case .started = action else { return [] }
      return [
        .run { send in
          send(.output(1))
          try? await simulation.clock.sleep(for: .seconds(2))
        },
        .run { send in
          try? await simulation.clock.sleep(for: .seconds(2))
          send(.output(2))
        },
      ]
    }
    #expect(ends == [[1, 2], [2, 1]])
  }

  /// The output starts another effect, which may sleep and wake before the first one reads the clock again.
  @Test func `Time can pass between an output and a reading of the clock`() throws {
    let ends = try ends([.started]) { simulation, action in
      switch action {
      case .started:
        [
          .run { [start = simulation.clock.now] send in
            send(.output(1))
            send(.output(10 + Int(start.duration(to: simulation.clock.now) / .seconds(1))))
          }
        ]
      case .output(1):
        [
          .run { send in
            try? await simulation.clock.sleep(for: .seconds(1))
            send(.output(2))
          }
        ]
      case .output, .stopped: []
      }
    }
    #expect(ends == [[1, 10, 2], [1, 2, 10], [1, 2, 11], [1, 11, 2]])
  }

  /// In the first order, the second action comes after time has passed. It may also come before.
  @Test func `An effect can read the clock before time passes`() throws {
    let ends = try ends([.started, .stopped]) { simulation, action in
      switch action {
      case .started:
        [.fireAndForget { try? await simulation.clock.sleep(for: .seconds(1)) }]
      case .stopped:
        [
          .run { [start = simulation.clock.now] send in
            await Task.yield()
            let passed = start.duration(to: simulation.clock.now)
            send(.output(Int(passed / .seconds(1))))
          }
        ]
      case .output: []
      }
    }
    #expect(ends == [[0], [1]])
  }
}
