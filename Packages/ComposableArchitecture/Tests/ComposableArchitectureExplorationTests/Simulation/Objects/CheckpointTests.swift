import ComposableArchitecture
import ComposableArchitectureExploration
import Synchronization
import Testing

@Suite struct CheckpointTests {
  /// Explores an effect that checks, computes, checks again and cleans up, and another one that cancels it. Returns how
  /// often it has cleaned up in the schedules.
  private func cleanUps(
    _ options: Exploration.Options = .init(),
    _ checkpoint: @escaping @Sendable (Simulation) -> Void
  ) throws -> Set<Int> {
    var counts: Set<Int> = []
    var count: SimulatedVariable<Int>?
    let exploration = try Outcomes.exploration(options: options) { simulation in
      let cleanUps = simulation.variable(0)
      count = cleanUps
      return { action in
        guard action == .firstTapped else { return .cancel(id: 1) }
        return .run { send in
          if Task.isCancelled { return }
          checkpoint(simulation)
          if Task.isCancelled { return cleanUps.value = 1 }
          send(.got(1))
        }
        .cancellable(id: 1)
      }
    } finally: { _ in
      counts.insert(count?.value ?? -1)
      return true
    }
    #expect(exploration.isComplete)
    return counts
  }

  @Test func `A cancellation comes in at a checkpoint between two checks`() throws {
    #expect(try cleanUps { _ in } == [0])
    #expect(try cleanUps { $0.checkpoint() } == [0, 1])
  }

  @Test func `It also does without pruning`() throws {
    #expect(try cleanUps(.init(prunesIdenticalStates: false)) { $0.checkpoint() } == [0, 1])
  }

  /// The simulation does not know what they share.
  @Test func `Another effect comes in at a checkpoint between a read and a write`() throws {
    let (results, _) = try Outcomes.all(options: .init(sharesNothingElse: false)) { simulation in
      let count = Shared(0)
      return { _ in
        .run { send in
          let seen = count.value
          simulation.checkpoint()
          count.value = seen + 1
          send(.got(count.value))
        }
      }
    }
    #expect(results == [[1, 1], [1, 2], [2, 1]])
  }

  @Test func `A checkpoint costs nothing if nothing depends on what comes in there`() throws {
    let counts = try [false, true].map { hasCheckpoint in
      try Outcomes.all([.firstTapped]) { simulation in
        { _ in
          .run { send in
            if hasCheckpoint { simulation.checkpoint() }
            send(.got(1))
          }
        }
      }.exploration.schedulesRun
    }
    #expect(counts[0] == counts[1])
  }

  @Test func `After the run, a checkpoint does nothing`() throws {
    var last: Simulation?
    let (results, _) = try Outcomes.all([.firstTapped]) { simulation in
      last = simulation
      return { _ in .just(.got(1)) }
    }
    last?.checkpoint()
    #expect(results == [[1]])
  }

  private final class Shared: Sendable {
    private let content: Mutex<Int>

    init(_ content: Int) { self.content = Mutex(content) }

    var value: Int {
      get { content.withLock { $0 } }
      set { content.withLock { $0 = newValue } }
    }
  }
}
