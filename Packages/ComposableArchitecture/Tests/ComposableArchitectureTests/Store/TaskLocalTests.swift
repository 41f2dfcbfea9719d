import ComposableArchitecture
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

  @Test func `an effect runs without the sender's task-local values`() async {
    let seen = Recorder<String>()
    let store = Self.store(seen: seen)
    await Trace.$current.withValue("sender") { await store.send(0).finish() }
    #expect(seen.all == ["none"])
  }

  @Test func `an effect runs without the values of another sender, whose thread starts it`() async {
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

  @Test func `an effect of a test's store has the test's values`() {
    let seen = Recorder<String>()
    let executor = TestExecutor()
    let store = Self.store(seen: seen, executor: executor)
    _ = Trace.$current.withValue("test") { store.send(0) }
    executor.drain()
    #expect(seen.all == ["test"])
  }
}
