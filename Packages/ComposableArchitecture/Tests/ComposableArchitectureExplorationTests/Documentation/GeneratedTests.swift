import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@testable import ComposableArchitectureTestSupport

/// Tests that `Exploration.Failure.testSource` wrote. Each of them must fail in the same way as the
/// exploration.
@Suite(.knownIssue) struct GeneratedTests {
  static func slowAnswers(_ clock: TestClock) -> Tally.Environment {
    {
      [
        .run { send in
          try? await clock.sleep(for: .milliseconds(5))
          try? await clock.sleep(for: .milliseconds(5))
          send(.responded(1))
        }
      ]
    }
  }

  static let noAnswer: Tally.Environment = {
    [.run { _ in try? await TestClock().sleep(for: .seconds(1)) }]
  }

  /// Facts that arrive after some work.
  static func facts(after work: @escaping @Sendable () async -> Void) -> CounterEnvironment {
    CounterEnvironment(fact: { number in
      await work()
      return "\(number) is a number."
    })
  }

  /// An actor to which all effects hop. Without a state, a release build would leave out the hop.
  actor Desk {
    private var count = 0
    func work() { count += 1 }
  }

  static let desk = Desk()

  /// Work in a child task.
  static func delegate() async {
    async let rest: Void = Task.yield()
    await rest
  }

  @Test func `The last response counts`() {
    let executor = TestExecutor(holdsJobs: true)
    let store = TestStore(
      initialValue: CounterState(),
      reducer: counterReducer,
      environment: CounterEnvironment(fact: { number in "\(number) is a number." }),
      executor: executor
    )
    store.exhaustivity = .off

    // 1. The user sends CounterAction.factTapped
    store.send(CounterAction.factTapped)
    // 2. The user sends CounterAction.incrTapped
    store.send(CounterAction.incrTapped)
    // 3. The user sends CounterAction.factTapped
    store.send(CounterAction.factTapped)
    // 4. An effect of step 3 sends CounterAction.factResponse("1 is a number.")
    executor.runHeld(startedBy: 3)
    // 5. An effect of step 1 sends CounterAction.factResponse("0 is a number.")
    executor.runHeld(startedBy: 1)

    executor.releaseHeld()
    store.skipReceived()
    let state = store.value
    #expect(state.fact == "\(state.count) is a number.")
  }

  @Test func `The last response counts after a yield`() {
    let executor = TestExecutor(holdsJobs: true)
    let store = TestStore(
      initialValue: CounterState(),
      reducer: counterReducer,
      environment: GeneratedTests.facts { await Task.yield() },
      executor: executor
    )
    store.exhaustivity = .off

    // 1. The user sends CounterAction.factTapped
    store.send(CounterAction.factTapped)
    // 2. The user sends CounterAction.incrTapped
    store.send(CounterAction.incrTapped)
    // 3. The user sends CounterAction.factTapped
    store.send(CounterAction.factTapped)
    executor.runHeld(startedBy: 3)
    executor.runHeld(startedBy: 1)
    // 4. An effect of step 3 sends CounterAction.factResponse("1 is a number.")
    executor.runHeld(startedBy: 3)
    // 5. An effect of step 1 sends CounterAction.factResponse("0 is a number.")
    executor.runHeld(startedBy: 1)

    executor.releaseHeld()
    store.skipReceived()
    let state = store.value
    #expect(state.fact == "\(state.count) is a number.")
  }

  @Test func `The last response counts after a hop to an actor`() {
    let executor = TestExecutor(holdsJobs: true)
    let store = TestStore(
      initialValue: CounterState(),
      reducer: counterReducer,
      environment: GeneratedTests.facts { await GeneratedTests.desk.work() },
      executor: executor
    )
    store.exhaustivity = .off

    // 1. The user sends CounterAction.factTapped
    store.send(CounterAction.factTapped)
    // 2. The user sends CounterAction.incrTapped
    store.send(CounterAction.incrTapped)
    // 3. The user sends CounterAction.factTapped
    store.send(CounterAction.factTapped)
    executor.runHeld(startedBy: 3)
    executor.runHeld(startedBy: 1)
    executor.runHeld(startedBy: 3)
    // 4. An effect of step 3 sends CounterAction.factResponse("1 is a number.")
    executor.runHeld(startedBy: 3)
    // 5. An effect of step 1 sends CounterAction.factResponse("0 is a number.")
    executor.runHeld(startedBy: 1)

    executor.releaseHeld()
    store.skipReceived()
    let state = store.value
    #expect(state.fact == "\(state.count) is a number.")
  }

  @Test func `The last response counts after a child task`() {
    let executor = TestExecutor(holdsJobs: true)
    let store = TestStore(
      initialValue: CounterState(),
      reducer: counterReducer,
      environment: GeneratedTests.facts { await GeneratedTests.delegate() },
      executor: executor
    )
    store.exhaustivity = .off

    // 1. The user sends CounterAction.factTapped
    store.send(CounterAction.factTapped)
    // 2. The user sends CounterAction.incrTapped
    store.send(CounterAction.incrTapped)
    // 3. The user sends CounterAction.factTapped
    store.send(CounterAction.factTapped)
    executor.runHeld(startedBy: 3)
    executor.runHeld(startedBy: 1)
    executor.runHeld(startedBy: 3)
    executor.runHeld(startedBy: 1)
    executor.runHeld(startedBy: 3)
    executor.runHeld(startedBy: 1)
    // 4. An effect of step 3 sends CounterAction.factResponse("1 is a number.")
    executor.runHeld(startedBy: 3)
    // 5. An effect of step 1 sends CounterAction.factResponse("0 is a number.")
    executor.runHeld(startedBy: 1)

    executor.releaseHeld()
    store.skipReceived()
    let state = store.value
    #expect(state.fact == "\(state.count) is a number.")
  }

  @Test func `A closed app is not sending`() {
    let disk = MessageDisk()
    let executor = TestExecutor(holdsJobs: true)
    let store = TestStore(
      initialValue: MessageStatus.draft,
      reducer: messageReducer,
      environment: disk.environment,
      executor: executor
    )
    store.exhaustivity = .off

    // 1. The reducer reads disk: MessageStatus.draft
    // 2. The user sends MessageAction.started
    store.send(MessageAction.started)
    // 3. The user sends MessageAction.sendTapped
    // 4. An effect of step 3 writes disk: MessageStatus.sending
    store.send(MessageAction.sendTapped)
    // 5. The app is killed here and starts again
    defer { withExtendedLifetime(store) {} }
    let executor2 = TestExecutor(holdsJobs: true)
    let store2 = TestStore(
      initialValue: MessageStatus.draft,
      reducer: messageReducer,
      environment: disk.environment,
      executor: executor2
    )
    store2.exhaustivity = .off

    // 6. The reducer reads disk: MessageStatus.sending
    // 7. The user sends MessageAction.started
    store2.send(MessageAction.started)

    executor2.releaseHeld()
    store2.skipReceived()
    let state = store2.value
    #expect(state != .sending)
  }

  @Test func `Two slow answers are one too many`() {
    func checking<Value, Action: Sendable, Environment>(
      _ reducer: @escaping Reducer<Value, Action, Environment>,
      _ check: @escaping @Sendable (Value) -> Void
    ) -> Reducer<Value, Action, Environment> {
      { state, action, environment in
        defer { check(state) }
        return reducer(&state, action, environment)
      }
    }

    let clock = TestClock()
    let executor = TestExecutor(holdsJobs: true)
    let store = TestStore(
      initialValue: 0,
      reducer: checking(Tally.reducer) { state in #expect(state < 2) },
      environment: GeneratedTests.slowAnswers(clock),
      executor: executor
    )
    store.exhaustivity = .off

    // 1. The user sends Tally.Action.requestTapped
    store.send(Tally.Action.requestTapped)
    executor.runHeld(startedBy: 1)
    // 2. The user sends Tally.Action.requestTapped
    store.send(Tally.Action.requestTapped)
    executor.runHeld(startedBy: 2)
    // 3. 0.01 seconds pass
    clock.advance(by: .milliseconds(5))
    executor.runHeld(startedBy: 1)
    executor.runHeld(startedBy: 2)
    clock.advance(by: .milliseconds(5))
    // 4. An effect of step 1 sends Tally.Action.responded(1)
    executor.runHeld(startedBy: 1)
    // 5. An effect of step 2 sends Tally.Action.responded(1)
    executor.runHeld(startedBy: 2)
  }

  static func elapsed(_ clock: TestClock) -> @Sendable () -> Duration {
    { [start = clock.now] in start.duration(to: clock.now) }
  }

  @Test func `Two taps are far apart`() {
    func checking<Value, Action: Sendable, Environment>(
      _ reducer: @escaping Reducer<Value, Action, Environment>,
      _ check: @escaping @Sendable (Value) -> Void
    ) -> Reducer<Value, Action, Environment> {
      { state, action, environment in
        defer { check(state) }
        return reducer(&state, action, environment)
      }
    }

    let clock = TestClock()
    let executor = TestExecutor(holdsJobs: true)
    let store = TestStore(
      initialValue: [],
      reducer: checking(Taps.reducer) { state in #expect(Taps.areClose(state)) },
      environment: GeneratedTests.elapsed(clock),
      executor: executor
    )
    store.exhaustivity = .off

    // 1. The user sends Taps.Action.tapped
    store.send(Taps.Action.tapped)
    // 2. 86400.0 seconds pass
    // 3. The user sends Taps.Action.tapped
    clock.advance(by: .seconds(86400))
    store.send(Taps.Action.tapped)
  }

  @Test func `A request never ends`() {
    let executor = TestExecutor(holdsJobs: true)
    let store = TestStore(
      initialValue: 0,
      reducer: Tally.reducer,
      environment: GeneratedTests.noAnswer,
      executor: executor
    )
    store.exhaustivity = .off

    // 1. The user sends Tally.Action.requestTapped
    store.send(.requestTapped)
    // 2. An effect of step 1 waits for a change of variable 1: false
    executor.runHeld(startedBy: 1)

    executor.releaseHeld()
    store.skipReceived()
    store.exhaustivity = .on
    store.timeLimit = .zero
    store.finish()
  }
}

/// Tests that a generated test passes when the bug is fixed.
@Suite struct MendedTests {
  @Test func `The generated test passes when the bug is fixed`() {
    let executor = TestExecutor(holdsJobs: true)
    let store = TestStore(
      initialValue: CounterState(),
      reducer: latestFactReducer,
      environment: CounterEnvironment(fact: { number in "\(number) is a number." }),
      executor: executor
    )
    store.exhaustivity = .off

    // 1. The user sends CounterAction.factTapped
    store.send(CounterAction.factTapped)
    // 2. The user sends CounterAction.incrTapped
    store.send(CounterAction.incrTapped)
    // 3. The user sends CounterAction.factTapped
    store.send(CounterAction.factTapped)
    // 4. An effect of step 3 sends CounterAction.factResponse("1 is a number.")
    executor.runHeld(startedBy: 3)
    // 5. An effect of step 1 sends CounterAction.factResponse("0 is a number.")
    executor.runHeld(startedBy: 1)

    executor.releaseHeld()
    store.skipReceived()
    let state = store.value
    #expect(state.fact == "\(state.count) is a number.")
  }
}

/// A test that must fail.
struct KnownIssue: SuiteTrait, TestScoping, TestTrait {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await withKnownIssue { try await function() }
  }
}

extension Trait where Self == KnownIssue {
  static var knownIssue: Self { KnownIssue() }
}
