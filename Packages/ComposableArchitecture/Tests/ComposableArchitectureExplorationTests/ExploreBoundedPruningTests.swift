import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that states are pruned in bounded explorations too, without losing any history.
@Suite struct ExploreBoundedPruningTests {
  private struct Log: Hashable, Sendable {
    var count = 0
    var numbers: [Int] = []
  }

  /// Two effects count, yield, and record their number with the count. After both have counted, the state
  /// is the same in either order, but only the effect that counted last can continue without another
  /// preemption.
  @Test(arguments: [true, false])
  func `States differ if different effects can continue`(prunes: Bool) throws {
    var ends: Set<[Int]> = []
    let exploration = try explore(
      initialValue: Log(), actions: [0],
      reducer: { (log: inout Log, action: Int, _: Void) in
        switch action {
        case 0:
          return [10, 20].map { number in
            .run { send in
              send(1)
              await Task.yield()
              send(number)
            }
          }
        case 1: log.count += 1
        default: log.numbers.append(action + log.count)
        }
        return []
      },
      environment: { _ in }, schedules: .bounded(preemptions: 1),
      options: .init(prunesIdenticalStates: prunes),
      finally: { log in
        ends.insert(log.numbers)
        return true
      })
    #expect(exploration.statistics.completedPreemptions == 1)
    #expect(ends == [[11, 22], [21, 12], [12, 22], [22, 12]])
  }

  /// The first effect gets a number from the first of the others to send one, which the simulation does
  /// not see. It sends the number when all others have ended.
  @Test func `Effects that resume each other have one history`() throws {
    func ends(prunes: Bool) throws -> Set<[Int]> {
      var ends: Set<[Int]> = []
      let exploration = try explore(
        initialValue: [], actions: [0, 9],
        reducer: {
          (numbers: inout [Int], action: Int, gates: (UnknownGate, SimulatedVariable<Int>)) in
          let (gate, doneCount) = gates
          if action > 0 { numbers.append(action) }
          guard action == 0 else { return [] }
          return [
            .run { send in
              let number = await gate.wait() + doneCount.value
              try? await doneCount.wait { $0 == 3 }
              send(number)
            }
          ]
            + [10, 20, 30].map { number in
              .run { _ in
                gate.open(number)
                doneCount.withValue { $0 += 1 }
              }
            }
        },
        environment: { (UnknownGate(), $0.variable(0)) }, schedules: .bounded(preemptions: 0),
        options: .init(prunesIdenticalStates: prunes),
        finally: { numbers in
          ends.insert(numbers)
          return true
        })
      #expect(exploration.failure == nil)
      return ends
    }
    let all = try ends(prunes: false)
    #expect(all.contains([12, 9]) && all.contains([33, 9]) && all.contains([9, 23]))
    #expect(try ends(prunes: true) == all)
  }

  /// One effect resumes the other one through a stream, which the simulation does not know.
  @Test(arguments: [true, false])
  func `Effects that resume each other are explored in all orders`(sharesNothingElse: Bool) throws {
    var ends: Set<[Int]> = []
    let exploration = try explore(
      initialValue: [], actions: [0],
      reducer: { (outputs: inout [Int], action: Int, gate: UnknownGate) in
        if action > 0 { outputs.append(action) }
        guard action == 0 else { return [] }
        return [
          .run { send in
            await gate.wait()
            send(1)
            await Task.yield()
            send(2)
          },
          .run { send in
            gate.open()
            send(3)
            await Task.yield()
            send(4)
          },
        ]
      },
      environment: { _ in UnknownGate() }, schedules: .bounded(preemptions: 9),
      options: .init(sharesNothingElse: sharesNothingElse),
      finally: { outputs in
        ends.insert(outputs)
        return true
      })
    #expect(exploration.isComplete)
    #expect(
      ends == [
        [1, 2, 3, 4], [1, 3, 2, 4], [1, 3, 4, 2], [3, 1, 2, 4], [3, 1, 4, 2], [3, 4, 1, 2],
      ])
  }

  @Test func `Pruning runs fewer schedules if states can be compared`() throws {
    func explored(prunes: Bool) throws -> Exploration {
      try Tally.explore(
        [.requestTapped, .requestTapped],
        Tally.requests { simulation in [Tally.delayed(simulation, by: 1, 2)] },
        .bounded(preemptions: 1), prunes: prunes)
    }
    let (pruned, whole) = (try explored(prunes: true), try explored(prunes: false))
    #expect(pruned.schedulesRun < whole.schedulesRun)
    #expect(pruned.isComplete && whole.isComplete)
  }
}
