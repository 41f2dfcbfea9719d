import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests child tasks of one effect that resume each other through something that the simulation does not control.
@Suite struct ExploreSharingTests {
  private func ends(
    _ effect: @escaping @Sendable () -> Effect<Int>
  ) throws -> (ends: Set<[Int]>, exploration: Exploration) {
    var ends: Set<[Int]> = []
    let exploration = try quietly {
      try explore(
        initialValue: [Int](), actions: [0],
        reducer: { (state: inout [Int], action: Int, _: Void) in
          if action == 0 { return [effect()] }
          state.append(action)
          return []
        },
        environment: { _ in },
        finally: { state in
          ends.insert(state)
          return true
        })
    }
    return (ends, exploration)
  }

  /// If the reader has not come by the first element when the second one arrives, the first one is dropped.
  @Test func `A stream between two child tasks is explored in every order`() throws {
    let (ends, exploration) = try ends {
      .run { send in
        let (stream, continuation) = AsyncStream<Int>.makeStream(
          bufferingPolicy: .bufferingNewest(1))
        await withTaskGroup { group in
          group.addTask {
            continuation.yield(1)
            await Task.yield()
            continuation.yield(2)
            continuation.finish()
          }
          group.addTask { for await number in stream { send(number) } }
        }
      }
    }
    #expect(ends == [[1, 2], [2]])
    #expect(exploration.statistics.unreduced == .foreignResumption)
  }

  /// The task that waits continues before the other one, or afterward.
  @Test func `A continuation between two child tasks is explored in every order`() throws {
    let (ends, exploration) = try ends {
      .run { send in
        let (gate, latest) = (UnknownGate(), UnknownGate())
        await withTaskGroup { group in
          group.addTask {
            gate.open()
            await Task.yield()
            latest.open(2)
            await Task.yield()
          }
          group.addTask {
            await gate.wait()
            latest.open(1)
            await Task.yield()
          }
        }
        send(await latest.wait())
      }
    }
    #expect(ends == [[1], [2]])
    #expect(exploration.statistics.unreduced == .foreignResumption)
  }
}
