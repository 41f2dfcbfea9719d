import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Synchronization
import Testing

@Suite struct SimulatedLockTests {
  private func counted(
    _ count: @escaping @Sendable (SimulatedLock<Int>) -> Int
  ) throws -> Set<[Int]> {
    let (results, exploration) = try Outcomes.all { simulation in
      let lock = simulation.lock(0, name: "count")
      return { _ in .run { send in send(.got(count(lock))) } }
    }
    #expect(exploration.isComplete)
    return results
  }

  @Test func `Between a read and a write, another effect may read`() throws {
    let results = try counted { lock in
      let seen = lock.withLock { $0 }
      lock.withLock { $0 = seen + 1 }
      return seen + 1
    }
    #expect(results == [[1, 1], [1, 2], [2, 1]])
  }

  @Test func `Nothing comes between a read and a write under one lock`() throws {
    let results = try counted { lock in
      lock.withLock { count in
        count += 1
        return count
      }
    }
    #expect(results == [[1, 2], [2, 1]])
  }

  @Test func `Another effect may come before the lock after it was resumed`() throws {
    let (results, _) = try Outcomes.all { simulation in
      let (lock, gate) = (simulation.lock(0), UnknownGate())
      return { action in
        .run { send in
          if action == .firstTapped {
            gate.open()
            lock.withLock { $0 = 1 }
          } else {
            await gate.wait()
            send(.got(lock.withLock { $0 }))
          }
        }
      }
    }
    #expect(results == [[0], [1]])
  }

  @Test func `The history shows reads and writes under the name of the lock`() throws {
    let exploration = try Outcomes.exploration([.firstTapped]) { simulation in
      let lock = simulation.lock(0, name: "count")
      return { _ in .run { _ in lock.withLock { $0 += 1 } } }
    } finally: { _ in
      false
    }
    let steps = exploration.failure?.steps.map(\.text)
    #expect(steps == ["Outcomes.Action.firstTapped", "count: 0", "count: 1"])
  }

  @Test(arguments: ["sends Outcomes.Action.got(1)", "accesses other", "reaches a checkpoint"])
  func `What others can observe while the lock is held is an error`(act: String) {
    let isolated = ExplorationError.actsWhileLocked("count", act: act)
    #expect(throws: isolated) {
      try Outcomes.all([.firstTapped]) { simulation in
        let (lock, other) = (simulation.lock(0, name: "count"), simulation.lock(0, name: "other"))
        return { _ in
          .run { send in
            lock.withLock { _ in
              switch act {
              case "accesses other": other.withLock { $0 = 1 }
              case "reaches a checkpoint": simulation.checkpoint()
              default: send(.got(1))
              }
            }
          }
        }
      }
    }
    #expect("\(isolated)".contains("The code that holds the lock \"count\" \(act)."))
  }

  @Test func `Taking a lock twice is an error`() {
    #expect(throws: ExplorationError.nestedAccess("count")) {
      try Outcomes.all([.firstTapped]) { simulation in
        let lock = simulation.lock(0, name: "count")
        return { _ in .run { _ in lock.withLock { _ in lock.withLock { $0 = 1 } } } }
      }
    }
  }

  /// A `Mutex` has the same interface.
  @Test func `A lock returns and throws what its body does`() throws {
    struct Refusal: Error, Equatable {}
    struct Ticket: ~Copyable { let number: Int }
    let (results, _) = try Outcomes.all([.firstTapped]) { simulation in
      let lock = simulation.lock(1)
      return { _ in
        .run { send in
          let ticket = lock.withLock { Ticket(number: $0) }
          send(.got(ticket.number))
          do {
            try lock.withLock { number throws(Refusal) in
              number = 2
              throw Refusal()
            }
          } catch {
            send(.got(lock.withLock { $0 }))
          }
        }
      }
    }
    #expect(results == [[1, 2]])
  }
}
