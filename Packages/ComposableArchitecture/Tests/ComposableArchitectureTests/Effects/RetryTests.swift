import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

private struct Failure: Error, Equatable {
  let attempt: Int
}

@Suite struct RetryTests {
  private let bench = EffectBench()
  private let attempts = Recorder<Duration>()

  /// An effect that fails a number of times. It outputs its last error as a negative number.
  private func effect(failing failures: Int, _ policy: RetryPolicy) -> Effect<Int> {
    let clock = bench.clock
    return .run(retry: policy, clock: clock) { [attempts] send in
      attempts.record(clock.now.offset)
      if attempts.count <= failures { throw Failure(attempt: attempts.count) }
      send(attempts.count)
    } catch: { error, send in
      send(-((error as? Failure)?.attempt ?? 0))
    }
  }

  @Test func `A failed operation is retried after growing pauses`() {
    let effect = effect(failing: 3, .exponential(attempts: 5, first: .seconds(1)))
    bench.run(effect)
    bench.advance(seconds: 100)
    #expect(attempts.all == [.zero, .seconds(1), .seconds(3), .seconds(7)])
    #expect(bench.outputs == [4])
  }

  @Test func `The last error is handled when all attempts have failed`() {
    let effect = effect(failing: 9, .constant(attempts: 3, pause: .seconds(2)))
    bench.run(effect)
    bench.advance(seconds: 100)
    #expect(attempts.all == [.zero, .seconds(2), .seconds(4)])
    #expect(bench.outputs == [-3])
  }

  @Test func `No pause is longer than the maximum`() {
    let policy = RetryPolicy.exponential(
      attempts: 60, first: .seconds(1), factor: 10, maximum: .seconds(50))
    let effect = effect(failing: 4, policy)
    bench.run(effect)
    bench.advance(seconds: 1000)
    #expect(attempts.all == [.zero, .seconds(1), .seconds(11), .seconds(61), .seconds(111)])
  }

  @Test func `After a cancellation, no attempt is made and no handler is called`() {
    let effect = effect(failing: 9, .constant(attempts: 3, pause: .seconds(2)))
    let task = bench.run(effect)
    task.cancel()
    bench.advance(seconds: 100)
    #expect(attempts.count == 1)
    #expect(bench.outputs == [])
  }

  @Test func `Without a policy, an error is handled at once`() {
    bench.run(
      .run { send in
        send(1)
        throw Failure(attempt: 7)
      } catch: { error, send in
        send(-((error as? Failure)?.attempt ?? 0))
      }
    )
    #expect(bench.outputs == [1, -7])
  }
}

@Suite struct SequenceTests {
  private let bench = EffectBench()

  @Test func `A sequence outputs its elements and ends the effect at its end`() {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    bench.run(stream.eraseToEffect { $0 * 10 })
    continuation.yield(1)
    continuation.yield(2)
    bench.executor.drain()
    #expect(bench.outputs == [10, 20])
    #expect(bench.store.effectsInFlight == 1)
    continuation.finish()
    bench.executor.drain()
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `Cancellation ends the iteration`() {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let ended = Recorder<Bool>()
    continuation.onTermination = { _ in ended.record(true) }
    bench.run(stream.eraseToEffect()).cancel()
    bench.executor.drain()
    #expect(ended.all == [true])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `A sequence that fails outputs its error last`() {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
    bench.run(stream.eraseToEffect({ $0 }, catch: { ($0 as? Failure)?.attempt ?? 0 }))
    continuation.yield(1)
    continuation.finish(throwing: Failure(attempt: -5))
    bench.executor.drain()
    #expect(bench.outputs == [1, -5])
  }
}
