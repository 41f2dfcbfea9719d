import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

/// An interface that calls back many times.
private final class Speaker: Sendable {
  private let listener = Box<(@Sendable (Int) -> Void)?>(nil)
  let stops = Recorder<Int>()

  var isHeard: Bool { listener.value != nil }

  func listen(_ body: @escaping @Sendable (Int) -> Void) { listener.value = body }

  func say(_ words: Int...) { for word in words { listener.value?(word) } }

  func stop() {
    stops.record(1)
    listener.value = nil
  }

  func forget() { listener.value = nil }

  var effect: Effect<Int> {
    .callback { send in
      self.listen { send($0) }
      return { self.stop() }
    }
  }
}

@Suite struct CallbackTests {
  private let bench = EffectBench()
  private let speaker = Speaker()

  @Test func `Every output is fed back in order`() {
    bench.run(speaker.effect)
    speaker.say(1, 2)
    #expect(bench.outputs == [1, 2])
    speaker.say(3)
    #expect(bench.outputs == [1, 2, 3])
    #expect(bench.store.effectsInFlight == 1)
  }

  @Test func `Cancelling stops the interface once and drops later outputs`() {
    bench.run(speaker.effect.cancellable(id: "a"))
    let listener = Box<(@Sendable (Int) -> Void)?>(nil)
    bench.run(
      .callback { send in
        listener.value = { send($0) }
        return {}
      }.cancellable(id: "a"))
    bench.run(.cancel(id: "a"))
    #expect(speaker.stops.count == 1)
    listener.value?(1)
    #expect(bench.outputs == [])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `An interface that releases its callback ends the effect without a stop`() {
    let task = bench.run(.concatenate(speaker.effect, .just(9)))
    speaker.say(1)
    speaker.forget()
    bench.executor.drain()
    #expect(bench.outputs == [1, 9])
    #expect(bench.store.effectsInFlight == 0)
    task.cancel()
    #expect(speaker.stops.count == 0)
  }

  @Test func `An interface that ignores its callback ends the effect`() {
    bench.run(.callback { _ in {} })
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `An effect that is cancelled before it starts does not start`() {
    bench.store.send(.run { [speaker] in [speaker.effect] }).cancel()
    bench.executor.drain()
    #expect(!speaker.isHeard)
    #expect(speaker.stops.count == 0)
  }

  @Test func `An effect that is cancelled while it starts stops the interface`() {
    let task = Box<StoreTask?>(nil)
    task.value = bench.store.send(
      .run { [speaker] in
        [
          .callback { send in
            task.value?.cancel()
            speaker.listen { send($0) }
            return { speaker.stop() }
          }
        ]
      })
    bench.executor.drain()
    #expect(speaker.stops.count == 1)
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `Operators around the effect end it`() {
    bench.run(speaker.effect.prefix(2))
    speaker.say(1, 2, 3)
    bench.executor.drain()
    #expect(bench.outputs == [1, 2])
    #expect(speaker.stops.count == 1)
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `A timeout around the effect stops the interface`() {
    let clock = bench.clock
    bench.run(speaker.effect.map { $0 * 10 }.timeout(after: .seconds(1), clock: clock, output: 99))
    speaker.say(1)
    bench.advance(seconds: 1)
    speaker.say(2)
    #expect(bench.outputs == [10, 99])
    #expect(speaker.stops.count == 1)
  }

  @Test func `Outputs of many threads are all reduced`() async {
    let sends = Box<(@Sendable (Int) -> Void)?>(nil)
    let store = tape(
      .callback { send in
        sends.value = { send($0) }
        return {}
      })
    let task = store.send(0)
    #expect(await settles { sends.value != nil })
    await onOwnThreads(4) { thread in
      for _ in 1...500 { sends.value?(thread + 1) }
    }
    sends.value = nil
    await task.finish()
    #expect(store.value.count == 2_001)
  }
}
