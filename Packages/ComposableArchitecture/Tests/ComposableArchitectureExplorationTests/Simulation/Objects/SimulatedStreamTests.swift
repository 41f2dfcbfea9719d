import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

@Suite struct SimulatedStreamTests {
  typealias Policy = SimulatedStream<Int>.Continuation.BufferingPolicy

  /// Returns an effect that adds 1 and 2, and another one that sends each number that it takes out.
  private static func effects(
    _ simulation: Simulation, _ policy: Policy
  ) -> @Sendable (Outcomes.Action) -> Effect<Outcomes.Action> {
    let (numbers, continuation) = simulation.stream(
      of: Int.self, bufferingPolicy: policy, name: "numbers")
    return { action in
      .run { send in
        if action == .firstTapped {
          continuation.yield(1)
          continuation.yield(2)
          continuation.finish()
        } else {
          for await number in numbers { send(.got(number)) }
        }
      }
    }
  }

  private func taken(_ policy: Policy) throws -> (results: Set<[Int]>, exploration: Exploration) {
    try Outcomes.all { Self.effects($0, policy) }
  }

  @Test func `A stream that keeps the newest element loses others in some orders`() throws {
    let (results, exploration) = try taken(.bufferingNewest(1))
    #expect(exploration.isComplete)
    #expect(exploration.statistics.unreduced == nil)
    #expect(results == [[1, 2], [2]])
  }

  @Test func `A stream that keeps the oldest element loses others in some orders`() throws {
    #expect(try taken(.bufferingOldest(1)).results == [[1, 2], [1]])
  }

  @Test func `A stream without a limit loses nothing`() throws {
    #expect(try taken(.unbounded).results == [[1, 2]])
  }

  @Test func `A stream that keeps nothing gives elements only to a consumer that waits`() throws {
    #expect(try taken(.bufferingNewest(0)).results == [[], [1], [2], [1, 2]])
  }

  @Test func `Elements go to one consumer each, in every way`() throws {
    let (results, _) = try Outcomes.all { simulation in
      let (numbers, continuation) = simulation.stream(of: Int.self)
      for number in 1...2 { continuation.yield(number) }
      continuation.finish()
      return { action in
        .run { send in
          for await number in numbers { send(.got(action == .firstTapped ? number : -number)) }
        }
      }
    }
    #expect(results == [[1, 2], [1, -2], [-2, 1], [-1, 2], [2, -1], [-1, -2]])
  }

  @Test func `A consumer that is cancelled ends the stream`() throws {
    var ends: Set<[String]> = []
    var last: SimulatedVariable<[String]>?
    let exploration = try Outcomes.exploration { simulation in
      let log = simulation.variable([String]())
      last = log
      let (numbers, continuation) = simulation.stream(of: Int.self)
      continuation.onTermination = { end in log.withValue { $0.append("\(end)") } }
      return { action in
        if action == .secondTapped { return .cancel(id: 1) }
        return .run { _ in for await _ in numbers {} }.cancellable(id: 1)
      }
    } finally: { _ in
      ends.insert(last?.value ?? [])
      return true
    }
    #expect(exploration.isComplete)
    #expect(ends == [["cancelled"]])
  }

  @Test func `The history shows what is added and taken`() throws {
    let exploration = try Outcomes.exploration(options: .init(leavesOutActions: false)) {
      Self.effects($0, .bufferingNewest(1))
    } finally: { state in
      state == [1, 2]
    }
    let texts = exploration.failure?.steps.map { "\($0.kind) \($0.text)" } ?? []
    #expect(texts.contains("wrote numbers: 2, which drops 1"), "\(texts)")
    #expect(texts.contains("wrote numbers: its end"), "\(texts)")
    #expect(texts.contains("read numbers: 2"), "\(texts)")
  }

  @Test func `A consumer of a stream without an end waits for it`() throws {
    let exploration = try Outcomes.exploration([.firstTapped]) { simulation in
      let (numbers, _) = simulation.stream(of: Int.self, name: "numbers")
      return { _ in .run { _ in for await _ in numbers {} } }
    }
    let failure = try #require(exploration.failure)
    #expect(failure.kind == .neverEnds)
    #expect(failure.description.contains("waits for a change of numbers."), "\(failure)")
  }

  /// Two elements that differ only in what they lead to must not count as one state.
  @Test func `What a consumer was given is part of the state`() throws {
    let (results, _) = try Outcomes.all { simulation in
      let (numbers, continuation) = simulation.stream(of: Int.self)
      return { action in
        .run { send in
          if action == .firstTapped {
            continuation.yield(simulation.choose(1, 2))
            continuation.finish()
          } else {
            for await number in numbers { send(.got(number)) }
          }
        }
      }
    }
    #expect(results == [[1], [2]])
  }

  /// Acts on a real and a simulated stream in the same way, one after another.
  @Test(arguments: [
    Policy.unbounded, .bufferingOldest(0), .bufferingOldest(2), .bufferingNewest(0),
    .bufferingNewest(2),
  ])
  func `One thread sees what it would see of a real stream`(policy: Policy) async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: policy)
    let real = await Self.seen(
      stream, yield: { continuation.yield($0) }, finish: { continuation.finish() },
      setHandler: { continuation.onTermination = $0 })
    var simulated: SimulatedVariable<[String]>?
    let exploration = try Outcomes.exploration([.firstTapped]) { simulation in
      let log = simulation.variable([String]())
      simulated = log
      let (stream, continuation) = simulation.stream(of: Int.self, bufferingPolicy: policy)
      return { _ in
        .run { _ in
          log.value = await Self.seen(
            stream, yield: { continuation.yield($0) }, finish: { continuation.finish() },
            setHandler: { continuation.onTermination = $0 })
        }
      }
    }
    #expect(exploration.isComplete)
    #expect(simulated?.value == real)
    #expect(real.count > 8)
  }

  private static func seen(
    _ numbers: some AsyncSequence<Int, Never>,
    yield: (Int) -> AsyncStream<Int>.Continuation.YieldResult, finish: () -> Void,
    setHandler: (@escaping @Sendable (AsyncStream<Int>.Continuation.Termination) -> Void) -> Void
  ) async -> [String] {
    let log = Recorder<String>()
    setHandler { log.record("\($0)") }
    for number in 1...4 { log.record("\(yield(number))") }
    var iterator = numbers.makeAsyncIterator()
    func take() async {
      let number = await iterator.next(isolation: nil)
      log.record(number.map { "\($0)" } ?? "end")
    }
    for number in 5...6 { log.record("\(yield(number))") }
    finish()
    log.record("\(yield(7))")
    for _ in 1...3 { await take() }
    setHandler { log.record("\($0)") }
    finish()
    return log.all
  }
}
