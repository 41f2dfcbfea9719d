import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests the orders of child tasks that are explored only with the option `interruptsChildTasks`.
@Suite struct ExploreChildTaskTests {
  /// Returns the final states, and the exploration.
  private func ends(
    interruptsChildTasks: Bool,
    _ work: @escaping @Sendable (Simulation, Send<Int>) async -> Void
  ) throws -> (Set<[Int]>, Exploration) {
    var ends: Set<[Int]> = []
    let exploration = try explore(
      initialValue: [Int](), actions: [0],
      reducer: { (numbers: inout [Int], number: Int, simulation: Simulation) in
        if number != 0 {
          numbers.append(number)
          return []
        }
        return [.run { send in await work(simulation, send) }]
      },
      environment: { $0 }, options: .init(interruptsChildTasks: interruptsChildTasks),
      finally: { numbers in
        ends.insert(numbers)
        return true
      })
    #expect(exploration.isComplete)
    return (ends, exploration)
  }

  /// The second child task writes the variable before the first one reads it, and ends after it.
  @Test(arguments: [false, true])
  func `The task that acts first may end second`(interruptsChildTasks: Bool) throws {
    let (ends, exploration) = try ends(interruptsChildTasks: interruptsChildTasks) {
      simulation, send in
      let variable = simulation.variable(1)
      let first = await withTaskGroup(of: Int.self) { group in
        group.addTask { 10 + variable.value }
        group.addTask {
          variable.value = 2
          return 20
        }
        return await group.next() ?? 0
      }
      send(first)
      send(variable.value)
    }
    #expect(ends.contains([12, 2]) == interruptsChildTasks)
    #expect(ends.isSuperset(of: [[11, 2], [20, 2]]))
    #expect(exploration.limits == (interruptsChildTasks ? [] : [.childTasks]))
  }

  /// The child task may begin before its parent cancels it, because the parent does not wait for it.
  @Test(arguments: [false, true])
  func `A child task begins before it is cancelled without a wait`(interruptsChildTasks: Bool)
    throws
  {
    let (ends, _) = try ends(interruptsChildTasks: interruptsChildTasks) { _, send in
      async let _: Void = { if !Task.isCancelled { send(1) } }()
    }
    #expect(ends == (interruptsChildTasks ? [[], [1]] : [[]]))
  }

  /// The second child task ends between the output and the end of the first one.
  @Test(arguments: [false, true])
  func `A child task sends first and ends second`(interruptsChildTasks: Bool) throws {
    let (ends, _) = try ends(interruptsChildTasks: interruptsChildTasks) { _, send in
      let first = await withTaskGroup(of: Int.self) { group in
        for number in 1...2 {
          group.addTask {
            send(number)
            return number
          }
        }
        return await group.next() ?? 0
      }
      send(10 * first)
    }
    #expect(ends.contains([1, 2, 20]) == interruptsChildTasks)
  }
}
