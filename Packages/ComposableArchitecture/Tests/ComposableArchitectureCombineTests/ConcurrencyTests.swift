import ComposableArchitecture
import ComposableArchitectureCombine
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Synchronization
import Testing

/// The thread that sends in a test.
private enum Sender {
  @TaskLocal static var current = 0
}

@Suite struct ConcurrencyTests {
  @Test func `Stores subscribe on their own threads, one at a time`() {
    let isSubscribing = Atomic(false)
    let overlaps = Recorder<Void>()
    let publisher = Deferred {
      if isSubscribing.exchange(true, ordering: .acquiringAndReleasing) { overlaps.record(()) }
      defer { isSubscribing.store(false, ordering: .releasing) }
      return Just(Sender.current)
    }
    let effect = publisher.eraseToEffect()
    let failures = Recorder<[Int]>()
    onThreads(4) { thread in
      let executor = TestExecutor()
      let store = tape(effect, executor: executor)
      for count in 1...200 {
        Sender.$current.withValue(thread + 1) { _ = store.send(0) }
        if store.value.count != count * 2 { failures.record(store.value) }
      }
      if Set(store.value) != [0, thread + 1] { failures.record(store.value) }
      if executor.jobCount != 0 || store.effectsInFlight != 0 { failures.record([]) }
    }
    #expect(failures.all == [])
    #expect(overlaps.count == 0)
  }

  @Test func `A nested subscription to the same publisher ends first`() {
    let executor = TestExecutor()
    let inner = Mutex<Tape?>(nil)
    let steps = Recorder<String>()
    let publisher = Deferred {
      steps.record("begin")
      inner.withLock { $0.take() }?.send(0)
      steps.record("end")
      return Just(1)
    }
    let effect = publisher.eraseToEffect()
    let innerStore = tape(effect, executor: executor)
    let outerStore = tape(effect, executor: executor)
    inner.withLock { $0 = innerStore }
    outerStore.send(0)
    executor.drain()
    #expect(steps.all == ["begin", "end", "begin", "end"])
    #expect(outerStore.value == [0, 1])
    #expect(innerStore.value == [0, 1])
    #expect(innerStore.effectsInFlight == 0)
  }

  @Test func `Two publishers that subscribe to each other on two threads do not deadlock`() {
    let stores = Mutex<[Tape]>([])
    let rounds = Recorder<Int>()
    func publisher(_ index: Int) -> some Publisher<Int, Never> {
      Deferred {
        rounds.record(index)
        // Only the first hundred subscriptions to each publisher start the other publisher.
        if rounds.all.count(where: { $0 == index }) <= 100 {
          stores.withLock { $0[1 - index] }.send(0)
        }
        return Just(index + 1)
      }
    }
    let tapes = (0..<2).map { tape(publisher($0).eraseToEffect(), executor: TestExecutor()) }
    stores.withLock { $0 = tapes }
    onThreads(2) { thread in
      for _ in 0..<100 { tapes[thread].send(0) }
    }
    for tape in tapes { #expect(tape.value.count(where: { $0 == 0 }) == 200) }
    stores.withLock { $0 = [] }
  }

  @Test func `A subscriber is called by one thread at a time, even if several threads output`() {
    let executor = TestExecutor()
    let sender = Mutex<Send<Int>?>(nil)
    let (end, ending) = AsyncStream.makeStream(of: Never.self)
    let effect = Effect<Int>.run { send in
      sender.withLock { $0 = send }
      for await _ in end {}
    }
    let isReceiving = Atomic(false)
    let overlaps = Recorder<Void>()
    let received = Recorder<Int>()
    let token = effect.publisher(executor: executor).sink { output in
      if isReceiving.exchange(true, ordering: .acquiringAndReleasing) { overlaps.record(()) }
      received.record(output)
      isReceiving.store(false, ordering: .releasing)
    }
    executor.drain()
    guard let send = sender.withLock({ $0 }) else { Issue.record("It was not run."); return }
    onThreads(4) { thread in
      for index in 0..<1_000 { send(thread * 1_000 + index) }
    }
    #expect(overlaps.count == 0)
    let all = received.all
    #expect(all.sorted() == Array(0..<4_000))
    for thread in 0..<4 {
      let own = all.filter { $0 / 1_000 == thread }
      #expect(own == own.sorted())
    }
    ending.finish()
    executor.drain()
    token.cancel()
  }

  @Test func `Publishing on one thread while cancelling on another leaves nothing in flight`() {
    for _ in 0..<50 {
      let executor = TestExecutor()
      let subject = PassthroughSubject<Int, Never>()
      let store = tape(subject.eraseToEffect(), executor: executor)
      let task = store.send(0)
      executor.drain()
      nonisolated(unsafe) let shared = subject  // Safe: a subject locks its state.
      onThreads(2) { thread in
        if thread == 0 { task.cancel() } else { for value in 1...10 { shared.send(value) } }
      }
      executor.drain()
      let outputs = Array(store.value.dropFirst())
      #expect(outputs == Array((1...10).prefix(outputs.count)))
      #expect(store.effectsInFlight == 0)
    }
  }
}
