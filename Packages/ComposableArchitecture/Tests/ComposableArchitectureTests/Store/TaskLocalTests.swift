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

  @Test func `An effect runs without the sender's task-local values`() async {
    let seen = Recorder<String>()
    let store = Self.store(seen: seen)
    await Trace.$current.withValue("sender") { await store.send(0).finish() }
    #expect(seen.all == ["none"])
  }

  @Test func `An effect runs without the values of another sender whose thread starts it`() async {
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
  private func values(
    seenBy effect: SynchronousEffect, executor: (any TaskExecutor)? = nil
  ) -> [String] {
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
    let store = script.store(executor: executor)
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
  func `A synchronous effect runs without the values of a sender whose thread runs it`(
    effect: SynchronousEffect
  ) {
    #expect(values(seenBy: effect) == ["none"])
  }

  @Test(arguments: synchronousEffects)
  func `A synchronous effect runs without its sender's values, too`(
    effect: SynchronousEffect
  ) {
    let seen = Recorder<String>()
    let read = { @Sendable in seen.record(Trace.current) }
    let script = Script()
    script.on(0) { [effect.make(read)] }
    script.on(3) { [.fireAndForget { read() }] }
    let store = script.store()
    _ = Trace.$current.withValue("sender") { store.send(0) }
    #expect(seen.all == ["none"])
  }

  @Test func `A synchronous effect has no values if its sender is a task`() async {
    let seen = Recorder<String>()
    let script = Script()
    script.on(0) { [.fireAndForget { seen.record(Trace.current) }] }
    let store = script.store()
    await Trace.$current.withValue("sender") {
      _ = store.send(0)
      await Task { _ = store.send(0) }.value
    }
    #expect(seen.all == ["none", "none"])
  }

  @Test func `A synchronous effect can use other stores, whose effects have no values either`() {
    let seen = Recorder<String>()
    var store: Tape?
    for depth in 1...20 {
      let script = Script()
      script.on(0) { [inner = store] in
        [
          .fireAndForget {
            seen.record("\(depth) \(Trace.current)")
            Trace.$current.withValue("outer") { _ = inner?.send(0) }
          },
          .fireAndForget { seen.record("\(depth) \(Trace.current)") },
        ]
      }
      store = script.store()
    }
    _ = Trace.$current.withValue("sender") { store?.send(0) }
    #expect(seen.all == ((1...20).reversed() + Array(1...20)).map { "\($0) none" })
  }

  @Test func `A synchronous effect is not cancelled with the task that sends`() async {
    let seen = Recorder<Bool>()
    let script = Script()
    script.on(0) { [.fireAndForget { seen.record(Task.isCancelled) }] }
    let store = script.store()
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      store.send(0)
    }.value
    #expect(seen.all == [false])
  }

  @MainActor
  @Test func `A synchronous effect of an action of the main actor is on the main actor`() {
    let seen = Recorder<Int>()
    let script = Script()
    script.on(0) { [.fireAndForget { MainActor.assumeIsolated { seen.record(1) } }] }
    script.store().send(0)
    #expect(seen.all == [1])
  }

  @Test func `Synchronous effects of many senders have no values`() {
    let seen = Recorder<String>()
    let script = Script()
    script.on(0) { [.fireAndForget { if Trace.current != "none" { seen.record(Trace.current) } }] }
    let store = script.store()
    let senders = (0..<4).map { sender in
      Worker {
        Trace.$current.withValue("\(sender)") { for _ in 0..<1000 { store.send(0) } }
      }
    }
    for sender in senders { sender.join() }
    #expect(seen.all == [])
  }

  @Test(arguments: synchronousEffects)
  func `A synchronous effect of a test's store keeps the values of the thread that runs it`(
    effect: SynchronousEffect
  ) {
    #expect(values(seenBy: effect, executor: TestExecutor()) == ["stranger"])
  }

  @Test func `An effect of a test's store has the test's values`() {
    let seen = Recorder<String>()
    let executor = TestExecutor()
    let store = Self.store(seen: seen, executor: executor)
    _ = Trace.$current.withValue("test") { store.send(0) }
    executor.drain()
    #expect(seen.all == ["test"])
  }
}
