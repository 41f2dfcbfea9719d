import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Tests which orders of a cancelled effect are explored.
@Suite struct ExploreCancelledTests {
  private struct World: Sendable {
    let variable: SimulatedVariable<Int>
    let clock: SimulatedClock
    let checkpoint: @Sendable () -> Void
  }

  /// Returns the final values of the variable. No random schedules follow, which would hide an order that is left out.
  ///
  /// - Parameter effect: Returns the effect of an action.
  private func ends(
    of actions: [Int], _ effect: @escaping @Sendable (Int, World) -> Effect<Int>
  ) throws -> Set<Int> {
    var (ends, variable): (Set<Int>, SimulatedVariable<Int>?) = ([], nil)
    let exploration = try OrderReduction.$isProbed.withValue(false) {
      try explore(
        initialValue: 0, actions: actions,
        reducer: { (_: inout Int, action: Int, world: World) in [effect(action, world)] },
        environment: { simulation in
          let made = simulation.variable(0)
          variable = made
          return World(
            variable: made, clock: simulation.clock, checkpoint: { simulation.checkpoint() })
        },
        finally: { _ in
          ends.insert(variable?.value ?? 0)
          return true
        })
    }
    #expect(exploration.isComplete)
    return ends
  }

  /// The states before and after the cancellation differ only in the cancellation.
  @Test(arguments: [[0, 1, 2], [1, 0, 2]])
  func `A task that is ready when it is cancelled is told from one that is not cancelled`(
    actions: [Int]
  ) throws {
    let ends = try ends(of: actions) { action, world in
      switch action {
      case 0:
        .fireAndForget {
          await Task.yield()
          world.variable.value = Task.isCancelled ? 1 : 2
        }
        .cancellable(id: 0)
      case 1: .concatenate(.fireAndForget { await Task.yield() }, .cancel(id: 0))
      default: .none
      }
    }
    #expect(ends == [1, 2])
  }

  /// A group of the feature can tell in which order its tasks end. A group of the library makes no use of the order.
  @Test func `The tasks of a cancelled group end in any order`() throws {
    let ends = try ends(of: [0, 1]) { action, world in
      if action == 1 { return .cancel(id: 0) }
      return .fireAndForget {
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
      .cancellable(id: 0)
    }
    #expect(ends == [0, 1, 2])
  }

  @Test func `A part of an effect is cancelled before the whole effect`() throws {
    let ends = try ends(of: [0, 1, 2]) { action, world in
      if action > 0 { return .cancel(id: action) }
      let part = Effect<Int>.fireAndForget {
        await Task.yield()
        world.variable.withValue { $0 += Task.isCancelled ? 1 : 2 }
      }
      return .merge(part.cancellable(id: 1), part).cancellable(id: 2)
    }
    #expect(ends == [2, 3, 4])
  }

  /// The operator drops the output as soon as the effect counts as cancelled, before the task of the effect is cancelled.
  @Test func `An output reaches an operator before its effect is cancelled, or is dropped`() throws
  {
    let ends = try ends(of: [0]) { _, world in
      let source = Effect<Int>.run { send in
        send(1)
        world.variable.withValue { $0 += Task.isCancelled ? 10 : 20 }
      }
      return .merge(
        source.switchMap { _ in .fireAndForget { world.variable.withValue { $0 += 1 } } }
          .debounce(id: 0, for: .seconds(1), clock: world.clock),
        .concatenate(.fireAndForget { await Task.yield() }, .cancel(id: 0)))
    }
    #expect(ends == [0, 10, 11, 20, 21])
  }

  /// The second effect starts only if the whole has not been cancelled by then. This is the advice of the guide.
  @Test func `An effect that begins with a marked check may find itself cancelled there`() throws {
    let ends = try ends(of: [0, 1]) { action, world in
      if action == 1 { return .cancel(id: 0) }
      return .concatenate(
        .fireAndForget { await Task.yield() },
        .fireAndForget {
          world.checkpoint()
          world.variable.value = Task.isCancelled ? 1 : 2
        }
      )
      .cancellable(id: 0)
    }
    #expect(ends == [0, 1, 2])
  }

  /// The loser may end after the winner, so the race can still be cancelled when the winner has ended.
  @Test func `The winner of a race may find itself cancelled after its output`() throws {
    let ends = try ends(of: [0, 1]) { action, world in
      switch action {
      case 0:
        let winner = Effect<Int>.run { send in
          send(2)
          world.variable.withValue { $0 += Task.isCancelled ? 1 : 3 }
        }
        let loser = Effect<Int>.fireAndForget { await Task.yield() }
        return .race(winner, loser).cancellable(id: 0)
      case 1: return .cancel(id: 0)
      default: return .fireAndForget { world.variable.withValue { $0 += 10 } }
      }
    }
    #expect(ends == [1, 3, 11, 13])
  }

  @Test func `A request that is replaced answers before the next key, or not at all`() throws {
    var ends: Set<[Int]> = []
    let exploration = try OrderReduction.$isProbed.withValue(false) {
      try explore(
        initialValue: [Int](), actions: [1, 2, 3],
        reducer: { (log: inout [Int], number: Int, _: Void) in
          log.append(number)
          if number < 0 { return [] }
          let request = Effect<Int>.run { send in
            await Task.yield()
            send(-number)
          }
          return [request.cancellable(id: 0, cancelInFlight: true)]
        },
        environment: { _ in },
        finally: { log in
          ends.insert(log)
          return true
        })
    }
    #expect(exploration.isComplete)
    #expect(
      ends == [
        [1, 2, 3, -3], [1, -1, 2, 3, -3], [1, 2, -2, 3, -3], [1, -1, 2, -2, 3, -3],
      ])
  }
}
