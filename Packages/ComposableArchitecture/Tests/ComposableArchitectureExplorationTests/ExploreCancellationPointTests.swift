import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Tests at which points of a task its cancellation is explored. The task checks for it at points of its own.
@Suite struct ExploreCancellationPointTests {
  private struct World: Sendable {
    let first: SimulatedVariable<Int>
    let second: SimulatedVariable<Int>
  }

  private enum Action: Equatable, Sendable {
    case start, cancel, progress
  }

  /// Returns the values of the variables at the end, for all schedules.
  private func ends(
    of actions: [Action] = [.start, .cancel], limits: [Exploration.Limit] = [],
    cancelling cancel: @escaping @Sendable (World) -> Effect<Action> = { _ in .cancel(id: 1) },
    _ work: @escaping @Sendable (World, Send<Action>) async throws -> Void
  ) throws -> Set<[Int]> {
    var (ends, made): (Set<[Int]>, World?) = ([], nil)
    let exploration = try explore(
      initialValue: 0, actions: actions,
      reducer: { (value: inout Int, action: Action, world: World) in
        switch action {
        case .start: return [.run { send in try? await work(world, send) }.cancellable(id: 1)]
        case .cancel: return [cancel(world)]
        case .progress:
          value += 1
          return []
        }
      },
      environment: { simulation in
        let world = World(
          first: simulation.variable(0, name: "first"),
          second: simulation.variable(0, name: "second"))
        made = world
        return world
      },
      finally: { value in
        ends.insert([value, made?.first.value ?? 0, made?.second.value ?? 0])
        return true
      })
    #expect(exploration.isComplete)
    #expect(exploration.limits == limits)
    return ends
  }

  @Test func `A task is cancelled between two checks, before or after what it does between them`()
    throws
  {
    let ends = try ends { world, _ in
      try Task.checkCancellation()
      world.first.value = 1
      try Task.checkCancellation()
      world.second.value = 1
    }
    #expect(ends == [[0, 0, 0], [0, 1, 0], [0, 1, 1]])
  }

  @Test func `A loop that checks for its cancellation ends after any round`() throws {
    let ends = try ends { world, _ in
      for row in 1...3 {
        try Task.checkCancellation()
        world.first.value = row
      }
    }
    #expect(ends == [[0, 0, 0], [0, 1, 0], [0, 2, 0], [0, 3, 0]])
  }

  @Test func `What a task has written leads to its cancellation before its next check`() throws {
    let cancel: @Sendable (World) -> Effect<Action> = { world in
      .concatenate(
        .fireAndForget { try? await world.first.wait { $0 == 1 } }, .cancel(id: 1))
    }
    let ends = try ends(cancelling: cancel) { world, _ in
      world.first.value = 1
      try Task.checkCancellation()
      world.second.value = 1
    }
    #expect(ends == [[0, 1, 0], [0, 1, 1]])
  }

  @Test func `A task is cancelled between its check and its first access, and others act there`()
    throws
  {
    let cancel: @Sendable (World) -> Effect<Action> = { world in
      .concatenate(.cancel(id: 1), .fireAndForget { world.first.value = 1 })
    }
    let ends = try ends(cancelling: cancel) { world, _ in
      try Task.checkCancellation()
      world.second.value = world.first.value + 1
    }
    #expect(ends == [[0, 1, 0], [0, 1, 1], [0, 1, 2]])
  }

  @Test
  func `The first output of a task is dropped after the task has checked for its cancellation`()
    throws
  {
    let ends = try ends { world, send in
      try Task.checkCancellation()
      send(.progress)
      world.first.value = 1
    }
    #expect(ends == [[0, 0, 0], [0, 1, 0], [1, 1, 0]])
  }

  @Test func `Outputs are dropped before cancellation handlers run`() throws {
    let ends = try ends(limits: [.cancellationHandlers]) { world, send in
      await withTaskCancellationHandler {
        await Task.yield()
        send(.progress)
        world.second.value = Task.isCancelled ? world.first.value : 2
      } onCancel: {
        world.first.value = 1
      }
    }
    #expect(ends == [[0, 0, 2], [0, 1, 2], [0, 1, 1], [1, 0, 2], [1, 1, 2], [1, 1, 1]])
  }

  /// In an app, the first effect may run on another thread before the second one has started.
  @Test func `An effect that cancels one after it always comes too late, and the result says so`()
    throws
  {
    let exploration = try explore(
      initialValue: 0, actions: [Action.start],
      reducer: { (value: inout Int, action: Action, clock: SimulatedClock) in
        guard action == .start else {
          value += 1
          return []
        }
        return [
          .concatenate(.fireAndForget { await Task.yield() }, .cancel(id: 1)),
          .run { send in
            try await clock.sleep(for: .seconds(1))
            send(.progress)
          } catch: { _, _ in
          }.cancellable(id: 1),
        ]
      },
      environment: \.clock, options: .init(timePasses: .whenIdle), finally: { $0 == 0 })
    #expect(exploration.isComplete)
    #expect(exploration.limits == [.earlyCancellations])
  }
}
