import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// Tests what is explored of an effect that is cancelled as a whole. No later cancellation affects it.
@Suite struct ExploreCancelledTests {
  private struct World: Sendable {
    let variable: SimulatedVariable<Int>
    let clock: SimulatedClock
  }

  /// Returns the final values of the variable. The first action starts an effect that another action may cancel.
  private func ends(
    actions: [Int] = [0, 1],
    canceller: Effect<Int> = .cancel(id: 0),
    target: @escaping @Sendable (World) async -> Void
  ) throws -> Set<Int> {
    var (ends, variable): (Set<Int>, SimulatedVariable<Int>?) = ([], nil)
    let exploration = try explore(
      initialValue: 0, actions: actions,
      reducer: { (_: inout Int, action: Int, world: World) in
        switch action {
        case 0: [.fireAndForget { await target(world) }.cancellable(id: 0)]
        case 1: [canceller]
        default: []
        }
      },
      environment: { simulation in
        let made = simulation.variable(0)
        variable = made
        return World(variable: made, clock: simulation.clock)
      },
      finally: { _ in
        ends.insert(variable?.value ?? 0)
        return true
      })
    #expect(exploration.isComplete)
    return ends
  }

  /// The states before and after the cancellation differ in nothing but the cancellation.
  @Test(arguments: [[0, 1, 2], [1, 0, 2]])
  func `A task that is ready when it is cancelled is told from one that is not cancelled`(
    actions: [Int]
  ) throws {
    let ends = try ends(
      actions: actions,
      canceller: .concatenate(.fireAndForget { await Task.yield() }, .cancel(id: 0))
    ) { world in
      await Task.yield()
      world.variable.value = Task.isCancelled ? 1 : 2
    }
    #expect(ends == [1, 2])
  }

  /// A group of the feature, unlike one of the library, may tell in which order its tasks end.
  @Test func `The tasks of a cancelled group end in any order`() throws {
    let ends = try ends { world in
      await withTaskGroup { group in
        for number in 1...2 {
          group.addTask {
            try? await world.clock.sleep(for: .seconds(1))
            return number
          }
        }
        let first = await group.next()
        if Task.isCancelled { world.variable.value = first ?? 0 }
      }
    }
    #expect(ends == [0, 1, 2])
  }

  @Test func `A part of an effect is cancelled before the whole effect`() throws {
    var (ends, variable): (Set<Int>, SimulatedVariable<Int>?) = ([], nil)
    let exploration = try explore(
      initialValue: 0, actions: [0, 1, 2],
      reducer: { (_: inout Int, action: Int, world: World) in
        guard action == 0 else { return [.cancel(id: action)] }
        let part = Effect<Int>.fireAndForget {
          await Task.yield()
          world.variable.withValue { $0 += Task.isCancelled ? 1 : 2 }
        }
        return [.merge(part.cancellable(id: 1), part).cancellable(id: 2)]
      },
      environment: { simulation in
        let made = simulation.variable(0)
        variable = made
        return World(variable: made, clock: simulation.clock)
      },
      finally: { _ in
        ends.insert(variable?.value ?? 0)
        return true
      })
    #expect(exploration.isComplete)
    #expect(ends == [2, 3, 4])
  }
}
