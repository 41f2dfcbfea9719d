import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct TaskLocalTests {
  private enum Trace {
    @TaskLocal static var current = "none"
  }

  /// A store whose action 0 records the values in its effect, and whose other actions block the thread
  /// that reduces them.
  private static func store(
    seen: Recorder<String>, executor: (any TaskExecutor)? = nil,
    isReducing: Gate = Gate(), mayGoOn: Gate = Gate()
  ) -> Tape {
    let script = Script()
    script.on(0) { [.run { _ in seen.record(Trace.current) }] }
    script.on(1) {
      isReducing.open()
      mayGoOn.pass()
      return []
    }
    return script.store(executor: executor)
  }

  @Test func `An asynchronous effect runs without the sender's task-local values`() async {
    let seen = Recorder<String>()
    let store = Self.store(seen: seen)
    await Trace.$current.withValue("sender") { await store.send(0).finish() }
    #expect(seen.all == ["none"])
  }

  @Test
  func `An asynchronous effect runs without the values of another sender whose thread starts it`()
    async
  {
    let seen = Recorder<String>()
    let isReducing = Gate()
    let mayGoOn = Gate()
    let store = Self.store(seen: seen, isReducing: isReducing, mayGoOn: mayGoOn)
    let stranger = Worker {
      _ = Trace.$current.withValue("stranger") { store.send(1) }
    }
    isReducing.pass()
    let task = Trace.$current.withValue("sender") { store.send(0) }
    mayGoOn.open()
    stranger.join()
    await task.finish()
    #expect(seen.all == ["none"])
  }

  struct SynchronousEffect: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Makes an effect that calls a function. The function reads the values.
    let make: @Sendable (_ read: @escaping @Sendable () -> Void) -> Effect<Int>
  }

  private static let synchronousEffects = [
    SynchronousEffect(testDescription: "fireAndForget") { read in .fireAndForget { read() } },
    SynchronousEffect(testDescription: "map") { read in
      Effect.just(2).map { output in
        read()
        return output
      }
    },
    SynchronousEffect(testDescription: "future") { read in
      .future { callback in
        read()
        callback(2)
      }
    },
    SynchronousEffect(testDescription: "flatMap") { read in
      Effect.just(2).flatMap { output in
        read()
        return .just(output)
      }
    },
    SynchronousEffect(testDescription: "with an identifier") { read in
      .merge(.fireAndForget { read() }, .none).cancellable(id: 1)
    },
    SynchronousEffect(testDescription: "of an output") { _ in .just(3) },
  ]

  /// Returns the values that a synchronous effect of action 0 reads if an unrelated thread runs it.
  private func values(seenBy effect: SynchronousEffect) -> [String] {
    let seen = Recorder<String>()
    let (isReducing, mayGoOn) = (Gate(), Gate())
    let read = { @Sendable in seen.record(Trace.current) }
    let script = Script()
    script.on(0) { [effect.make(read)] }
    script.on(1) {
      isReducing.open()
      mayGoOn.pass()
      return []
    }
    script.on(3) { [.fireAndForget { read() }] }
    let store = script.store()
    let stranger = Worker {
      _ = Trace.$current.withValue("stranger") { store.send(1) }
    }
    isReducing.pass()
    _ = Trace.$current.withValue("sender") { store.send(0) }
    mayGoOn.open()
    stranger.join()
    return seen.all
  }

  @Test(arguments: synchronousEffects)
  func `A synchronous effect is a function call on the thread that reduces`(
    effect: SynchronousEffect
  ) {
    #expect(values(seenBy: effect) == ["stranger"])
  }

  @MainActor
  @Test func `A synchronous effect of an action of the main actor is on the main actor`() {
    let seen = Recorder<Int>()
    let script = Script()
    script.on(0) { [.fireAndForget { MainActor.assumeIsolated { seen.record(1) } }] }
    script.store().send(0)
    #expect(seen.all == [1])
  }

  @Test func `A task of a test's store has the test's values`() {
    let seen = Recorder<String>()
    let executor = TestExecutor()
    let store = Self.store(seen: seen, executor: executor)
    _ = Trace.$current.withValue("test") { store.send(0) }
    executor.drain()
    #expect(seen.all == ["test"])
  }
}
