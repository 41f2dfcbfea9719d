import ComposableArchitecture
import ComposableArchitectureCombine
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct EffectPublisherTests {
  private let executor = TestExecutor()
  private let probe = Probe<Int>()

  @Test func `An effect runs for each subscriber when the first output is demanded`() {
    let runs = Recorder<Void>()
    let effect = Effect<Int>.sync {
      runs.record(())
      return 1
    }
    effect.publisher(executor: executor).subscribe(probe)
    executor.drain()
    #expect(runs.count == 0)
    probe.request(.none)
    #expect(runs.count == 0)
    probe.request(.max(1))
    probe.request(.max(1))
    #expect(runs.count == 1)
    let token = effect.publisher(executor: executor).sink { _ in }
    #expect(runs.count == 2)
    #expect(executor.jobCount == 0)
    token.cancel()
  }

  @Test func `A synchronous effect delivers and completes during sink`() {
    let effects: [Effect<Int>] = [
      .sync { 17 },
      .just(17),
      Effect.sync { 16 }.map { $0 + 1 },
      .merge(.just(17), .fireAndForget {}),
      Effect.just(17).cancellable(id: "name"),
      Just(17).eraseToEffect(),
      .future { callback in callback(17) },
    ]
    for effect in effects {
      let received = Recorder<Int>()
      let completions = Recorder<Void>()
      let token = effect.publisher(executor: executor).sink(
        receiveCompletion: { _ in completions.record(()) },
        receiveValue: { received.record($0) })
      #expect(received.all == [17])
      #expect(completions.count == 1)
      #expect(executor.jobCount == 0)
      token.cancel()
    }
  }

  @Test func `The synchronous start of an effect is delivered during sink`() {
    let effects: [Effect<Int>] = [
      .concatenate(.just(1), .just(2), .run { $0(3) }),
      .merge(.just(1), .run { $0(3) }, .just(2)),
      Effect.merge(.just(1), .just(2), .run { $0(3) }).cancellable(id: "name"),
    ]
    for effect in effects {
      let received = Recorder<Int>()
      let token = effect.publisher(executor: executor).sink { received.record($0) }
      #expect(received.all == [1, 2])
      executor.drain()
      #expect(received.all == [1, 2, 3])
      token.cancel()
    }
  }

  @Test func `A subscriber is retained until the effect has ended`() {
    let fate = Canary.Fate()
    let received = Recorder<Int>()
    do {
      let canary = Canary(fate)
      // The subscriber does not retain its subscription.
      Effect<Int>.run { $0(1) }.publisher(executor: executor).subscribe(
        AnySubscriber<Int, Never>(
          receiveSubscription: { $0.request(.unlimited) },
          receiveValue: { value in
            withExtendedLifetime(canary) { received.record(value) }
            return .none
          }))
    }
    #expect(!fate.isDead)
    executor.drain()
    #expect(received.all == [1])
    #expect(fate.isDead)
  }

  @Test func `A publisher outputs no more than was demanded, and loses nothing`() {
    Effect<Int>.concatenate((1...5).map { .just($0) })
      .publisher(executor: executor).subscribe(probe)
    probe.request(.max(2))
    executor.drain()
    #expect(probe.received.all == [1, 2])
    probe.request(.max(2))
    #expect(probe.received.all == [1, 2, 3, 4])
    #expect(probe.completions.count == 0)
    probe.request(.unlimited)
    #expect(probe.received.all == [1, 2, 3, 4, 5])
    #expect(probe.completions.count == 1)
  }

  @Test func `The demand that a subscriber returns for an output is added`() {
    let probe = Probe<Int>(demandOnReceive: .max(1))
    Effect<Int>.concatenate((1...5).map { .just($0) })
      .publisher(executor: executor).subscribe(probe)
    probe.request(.max(1))
    executor.drain()
    #expect(probe.received.all == [1, 2, 3, 4, 5])
    #expect(probe.completions.count == 1)
  }

  @Test func `A publisher completes without demand when the whole effect has ended`() {
    let sender = Recorder<Send<Int>>()
    let (end, ending) = AsyncStream.makeStream(of: Never.self)
    let effect = Effect<Int>.run { send in
      sender.record(send)
      for await _ in end {}
    }
    effect.publisher(executor: executor).subscribe(probe)
    probe.request(.max(1))
    executor.drain()
    sender.all.first?(1)
    #expect(probe.received.all == [1])
    #expect(probe.completions.count == 0)
    ending.finish()
    executor.drain()
    #expect(probe.completions.count == 1)
  }

  @Test func `Cancelling the subscription cancels the effect and stops its outputs`() {
    let sender = Recorder<Send<Int>>()
    let isCancelled = Recorder<Bool>()
    let effect = Effect<Int>.run { send in
      sender.record(send)
      for await _ in AsyncStream<Never>.makeStream().stream {}
      isCancelled.record(Task.isCancelled)
    }
    effect.publisher(executor: executor).subscribe(probe)
    probe.request(.unlimited)
    executor.drain()
    probe.cancel()
    sender.all.first?(1)
    executor.drain()
    #expect(isCancelled.all == [true])
    #expect(probe.received.all == [])
    #expect(probe.completions.count == 0)
  }

  @Test func `A subscription that is cancelled before any demand runs nothing`() {
    let runs = Recorder<Void>()
    Effect<Int>.fireAndForget { runs.record(()) }
      .publisher(executor: executor).subscribe(probe)
    probe.cancel()
    probe.request(.unlimited)
    executor.drain()
    #expect(runs.count == 0)
  }

  @Test func `An effect is a publisher and keeps the operators that both have`() async {
    let effect = Effect<Int>.concatenate(.just(1), .just(2)).map { $0 * 10 }
    let mapped: Effect<Int> = effect.filter { $0 > 10 }
    let outputs = await values(of: mapped.collect().map { $0 + [30] })
    #expect(outputs == [[20, 30]])
  }

  @Test func `An effect that becomes a publisher and an effect again behaves the same`() {
    let effect = Effect<Int>.concatenate(.just(1), .just(2))
      .publisher(executor: executor).map { $0 + 1 }.eraseToEffect()
    let store = tape(effect, executor: executor)
    store.send(0)
    executor.drain()
    #expect(store.value == [0, 2, 3])
    #expect(store.effectsInFlight == 0)
  }

  /// Returns the values that a publisher publishes until it completes.
  private func values<Upstream: Publisher>(of publisher: Upstream) async -> [Upstream.Output]
  where Upstream.Failure == Never, Upstream.Output: Sendable {
    let (stream, continuation) = AsyncStream.makeStream(of: Upstream.Output.self)
    let token = publisher.sink(
      receiveCompletion: { _ in continuation.finish() },
      receiveValue: { continuation.yield($0) }
    )
    defer { token.cancel() }
    return await stream.reduce(into: []) { $0.append($1) }
  }
}
