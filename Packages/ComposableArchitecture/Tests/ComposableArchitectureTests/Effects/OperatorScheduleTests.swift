import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// The operators on outputs, in every order in which tasks can run.
@Suite struct OperatorScheduleTests {
  private enum Action: Hashable, Sendable { case start, stop, output(Int) }

  /// Explores a feature that runs one effect and stores its outputs.
  private func exploreOutputs(
    _ actions: [Action] = [.start],
    of effect: @escaping @Sendable (Simulation) -> Effect<Int>,
    invariant: @escaping ([Int]) -> Bool = { $0 == $0.sorted() },
    finally: @escaping ([Int]) -> Bool
  ) throws -> Exploration {
    try explore(
      initialValue: [], actions: actions,
      reducer: { (outputs: inout [Int], action: Action, simulation: Simulation) in
        switch action {
        case .start: return [effect(simulation).map(Action.output).cancellable(id: 0)]
        case .stop: return [.cancel(id: 0)]
        case .output(let output):
          outputs.append(output)
          return []
        }
      },
      environment: { $0 }, invariant: invariant, finally: finally)
  }

  private func expectComplete(_ exploration: Exploration) {
    #expect(exploration.failure == nil)
    #expect(exploration.isComplete)
  }

  /// Outputs 1 and 2, with a pause that is shorter or longer than the waits of the tests.
  @Sendable private static func two(_ simulation: Simulation) -> Effect<Int> {
    .run { send in
      send(1)
      try? await simulation.clock.sleep(for: .milliseconds(simulation.choose(1, 20)))
      send(2)
    }
  }

  @Test func `No stale output follows after switchMap has switched`() throws {
    let exploration = try exploreOutputs { simulation in
      Self.two(simulation).switchMap { number in
        .run { send in
          send(number)
          await Task.yield()
          send(number)
        }
      }
    } finally: {
      [[1, 1, 2, 2], [1, 2, 2], [2, 2]].contains($0)
    }
    expectComplete(exploration)
  }

  @Test func `Effects of concatMap run one at a time, in order`() throws {
    let exploration = try exploreOutputs { simulation in
      let running = simulation.variable(0)
      return Self.two(simulation).concatMap { number in
        .run { send in
          running.withValue { $0 += 1 }
          try? await simulation.clock.sleep(for: .milliseconds(simulation.choose(1, 30)))
          // A negative output means that the order is wrong.
          send(running.value == 1 ? number : -1)
          running.withValue { $0 -= 1 }
        }
      }
    } finally: {
      $0 == [1, 2]
    }
    expectComplete(exploration)
  }

  @Test func `No output of flatMap is lost, and flatMap ends after the last effect`() throws {
    let exploration = try exploreOutputs { simulation in
      .concatenate(
        Self.two(simulation).flatMap { number in .run { $0(number) } },
        .just(3))
    } invariant: {
      $0.last != 3 || $0.count == 3
    } finally: {
      $0.sorted() == [1, 2, 3] && $0.last == 3
    }
    expectComplete(exploration)
  }

  @Test func `A delay keeps the order and loses nothing`() throws {
    let exploration = try exploreOutputs { simulation in
      Self.two(simulation).delay(for: .milliseconds(5), clock: simulation.clock)
    } finally: {
      $0 == [1, 2]
    }
    expectComplete(exploration)
  }

  @Test func `A deferred effect starts after its time, and not after a cancellation`() throws {
    let exploration = try exploreOutputs([.start, .stop]) { simulation in
      let start = simulation.clock.now
      // A negative output means that the order is wrong.
      return Effect.sync { simulation.clock.now >= start.advanced(by: .milliseconds(5)) ? 1 : -1 }
        .deferred(for: .milliseconds(5), clock: simulation.clock)
    } finally: {
      [[], [1]].contains($0)
    }
    expectComplete(exploration)
  }

  @Test func `The last output always passes debounceOutputs, and others only after a pause`() throws
  {
    let exploration = try exploreOutputs { simulation in
      Self.two(simulation).debounceOutputs(for: .milliseconds(5), clock: simulation.clock)
    } finally: {
      $0 == [2] || $0 == [1, 2]
    }
    expectComplete(exploration)
  }

  @Test(arguments: [true, false])
  func `The first output and one of the last window always pass throttleOutputs`(latest: Bool)
    throws
  {
    let exploration = try exploreOutputs { simulation in
      Self.two(simulation)
        .throttleOutputs(for: .milliseconds(5), clock: simulation.clock, latest: latest)
    } finally: {
      $0 == [1, 2]
    }
    expectComplete(exploration)
  }

  @Test func `Concurrent outputs are combined by scan in one order`() throws {
    let exploration = try exploreOutputs { _ in
      Effect<Int>.merge((1...3).map { _ in .run { $0(1) } }).scan(0, +)
    } finally: {
      $0 == [1, 2, 3]
    }
    expectComplete(exploration)
  }

  @Test func `Concurrent outputs are compared by removeDuplicates in their order`() throws {
    let exploration = try exploreOutputs { _ in
      Effect<Int>.merge([1, 1, 2].map { number in .run { $0(number) } }).removeDuplicates()
    } invariant: { outputs in
      zip(outputs, outputs.dropFirst()).allSatisfy { $0 != $1 }
    } finally: {
      [[1, 2], [1, 2, 1], [2, 1]].contains($0)
    }
    expectComplete(exploration)
  }

  @Test func `Merged synchronous effects keep their order after an asynchronous one`() throws {
    let exploration = try exploreOutputs { _ in
      .concatenate(.run { _ in }, .merge(.just(1), .sync { 2 }, .just(3)))
    } finally: {
      $0 == [1, 2, 3]
    }
    expectComplete(exploration)
  }

  /// The first effect of the merged ones may output before the second one is started, because its task is another one.
  @Test func `A merged effect after an asynchronous one cancels an earlier effect`() throws {
    let exploration = try exploreOutputs { _ in
      .concatenate(
        .run { _ in },
        .merge(
          .run { $0(1) }.cancellable(id: "a"), .cancel(id: "a"),
          .run { $0(2) }.cancellable(id: "a")))
    } finally: {
      [[2], [1, 2]].contains($0)
    }
    expectComplete(exploration)
  }

  @Test func `Only as many concurrent outputs pass a prefix as its length`() throws {
    let exploration = try exploreOutputs { _ in
      Effect<Int>.merge((1...3).map { _ in .run { $0(1) } }).prefix(2)
    } finally: {
      $0 == [1, 1]
    }
    expectComplete(exploration)
  }

  /// Both operators together take seven times as long, so only a thorough run has them.
  @Test(arguments: [(true, false), (false, true)] + (isThorough ? [(true, true)] : []))
  func `No output follows a cancellation, whenever it comes`(switches: Bool, delays: Bool) throws {
    let exploration = try exploreOutputs([.start, .stop]) { simulation in
      var outputs = Self.two(simulation)
      if switches { outputs = outputs.switchMap { .just($0) } }
      if delays { outputs = outputs.delay(for: .milliseconds(5), clock: simulation.clock) }
      return outputs
    } finally: {
      [[], [1], [1, 2]].contains($0)
    }
    expectComplete(exploration)
  }

  @Test func `A callback interface is stopped as often as it is started`() throws {
    var balance: SimulatedVariable<Int>?
    // Releasing its `send` would end the effect.
    let sends = Recorder<Send<Int>>()
    let exploration = try explore(
      initialValue: 0, actions: [Action.start, .stop],
      reducer: { (_: inout Int, action: Action, balance: SimulatedVariable<Int>) in
        switch action {
        case .start:
          return [
            Effect<Int>.callback { send in
              sends.record(send)
              balance.withValue { $0 += 1 }
              return { balance.withValue { $0 -= 1 } }
            }.map(Action.output).cancellable(id: 0)
          ]
        case .stop: return [.cancel(id: 0)]
        case .output: return []
        }
      },
      environment: { simulation in
        let variable = simulation.variable(0)
        balance = variable
        return variable
      },
      finally: { _ in balance?.value == 0 })
    expectComplete(exploration)
  }

  @Test func `An effect that another effect runs ends before the call returns`() throws {
    let exploration = try exploreOutputs { simulation in
      .run { send in
        await send.run(Self.two(simulation)) { output in send(output) }
        send(3)
      }
    } finally: {
      $0 == [1, 2, 3]
    }
    expectComplete(exploration)
  }
  @Test func `A call to reduced returns after the output has passed an operator or was dropped`()
    throws
  {
    let exploration = try exploreOutputs([.start, .stop]) { simulation in
      .run { send in
        let start = simulation.clock.now
        await send.reduced(1)
        send(simulation.clock.now >= start.advanced(by: .milliseconds(5)) ? 2 : -1)
      }
      .delay(for: .milliseconds(5), clock: simulation.clock)
    } finally: {
      [[], [1], [1, 2]].contains($0)
    }
    expectComplete(exploration)
  }
}
