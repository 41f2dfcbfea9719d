import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Tests that orders are explored which are easily missed, because a real store shows them.
@Suite struct ExploreOrderTests {
  private struct World: Sendable {
    let variable: SimulatedVariable<Int>
    let clock: SimulatedClock

    func increment() { variable.withValue { $0 += 1 } }
  }

  /// Returns the lists of actions, each with the final value of the variable, with which histories of an
  /// effect end.
  private func ends(_ effect: @escaping @Sendable (World) -> Effect<Int>) throws -> Set<[Int]> {
    var (ends, variable): (Set<[Int]>, SimulatedVariable<Int>?) = ([], nil)
    let exploration = try explore(
      initialValue: [Int](), actions: [0],
      reducer: { (state: inout [Int], action: Int, world: World) in
        if action == 0 { return [effect(world)] }
        state.append(action)
        return []
      },
      environment: { simulation in
        let made = simulation.variable(0)
        variable = made
        return World(variable: made, clock: simulation.clock)
      },
      finally: { state in
        ends.insert(state + [variable?.value ?? 0])
        return true
      })
    #expect(exploration.isComplete)
    return ends
  }

  /// The lists of actions alone.
  private func lists(_ ends: Set<[Int]>) -> Set<[Int]> { Set(ends.map { Array($0.dropLast()) }) }

  // MARK: - Task groups

  @Test func `Two children of a group both check for cancellation before the parent cancels them`()
    throws
  {
    let ends = try ends { world in
      .fireAndForget {
        await withTaskGroup { group in
          for _ in 0..<2 {
            group.addTask {
              await Task.yield()
              if !Task.isCancelled { world.increment() }
            }
          }
          await group.next()
          group.cancelAll()
        }
      }
    }
    #expect(ends == [[1], [2]])
  }

  @Test func `A timeout in a group may both expire and save`() throws {
    let ends = try ends { world in
      .run { send in
        await withTaskGroup { group in
          group.addTask {
            await Task.yield()
            if Task.isCancelled { return false }
            world.increment()
            return true
          }
          group.addTask {
            await Task.yield()
            return false
          }
          let isSaved = await group.next() == true
          group.cancelAll()
          if !isSaved { send(1) }
        }
      }
    }
    #expect(ends == [[1], [1, 0], [1, 1]])
  }

  // MARK: - Tasks that become ready in the middle of a step

  @Test func `A child task may send before its parent continues`() throws {
    let ofGroup = try ends { _ in
      .run { send in
        await withTaskGroup { group in
          group.addTask { send(1) }
          send(2)
        }
      }
    }
    let ofAsyncLet = try ends { _ in
      .run { send in
        async let first: Void = send(1)
        send(2)
        await first
      }
    }
    #expect(lists(ofGroup) == [[1, 2], [2, 1]])
    #expect(ofAsyncLet == ofGroup)
  }

  @Test func `A task that reads a stream may send before the writer continues`() throws {
    let ends = try ends { _ in
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      return .merge(
        .run { send in for await number in stream { send(number) } },
        .run { send in
          continuation.yield(1)
          send(2)
          continuation.finish()
        })
    }
    #expect(lists(ends) == [[1, 2], [2, 1]])
  }

  // MARK: - Operators

  @Test func `An inner effect may run between two outputs into switchMap`() throws {
    let ends = try ends { _ in
      .run { send in
        send(1)
        send(2)
      }
      .switchMap { number in .run { send in send(number) } }
    }
    #expect(ends == [[2, 0], [1, 2, 0]])
  }

  @Test func `Outputs of merged effects reach scan in any order`() throws {
    let ends = try ends { _ in
      .merge(
        .run { send in
          send(1)
          send(2)
        },
        .run { send in
          send(10)
          send(20)
        }
      )
      .scan(0) { $0 + $1 }
    }
    #expect(
      lists(ends) == [
        [1, 3, 13, 33], [1, 11, 13, 33], [1, 11, 31, 33], [10, 30, 31, 33], [10, 11, 31, 33],
        [10, 11, 13, 33],
      ])
  }

  @Test func `An output of send.reduced into switchMap may be replaced or not`() throws {
    let ends = try ends { _ in
      .run { send in
        await send.reduced(1)
        send(2)
        send(3)
      }
      .switchMap { number in .run { send in send(number) } }
    }
    #expect(lists(ends).contains([1, 2, 3]))
    #expect(lists(ends).contains([3]))
  }

  @Test func `An inner effect of flatMap may change a variable before the next output`() throws {
    let ends = try ends { world in
      .run { send in
        send(1)
        send(world.variable.value + 5)
      }
      .flatMap { number in
        .run { send in
          world.variable.value = number
          send(number)
        }
      }
    }
    #expect(lists(ends).contains([1, 6]))
    #expect(lists(ends).contains([1, 5]))
  }
}
