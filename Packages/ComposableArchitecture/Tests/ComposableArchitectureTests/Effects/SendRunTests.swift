import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Synchronization
import Testing

@testable import ComposableArchitecture

/// Operators that are implemented with `Send.run`.
extension Effect {
  fileprivate func repeated(_ times: Int) -> Effect {
    .run { send in for _ in 1...times { await send.run(self) } }
  }

  fileprivate func enclosed(by first: Output, _ last: Output) -> Effect {
    .run { send in
      let count = Mutex(0)
      await send.run(self) { output in
        if count.withLock({
          $0 += 1; return $0
        }) == 1 {
          send(first)
        }
        send(output)
      }
      send(last)
    }
  }

  fileprivate func forwarded() -> Effect { .run { await $0.run(self) } }

  fileprivate func received() -> Effect {
    .run { send in await send.run(self) { send($0) } }
  }
}

@Suite struct SendRunTests {
  private let bench = EffectBench()

  @Test func `An effect runs inside another one and ends before the call returns`() {
    let clock = bench.clock
    let log = Recorder<String>()
    bench.run(
      .run { send in
        await send.run(.concatenate(.just(1), .just(2).deferred(for: .seconds(1), clock: clock)))
        log.record("returned")
        send(3)
      })
    #expect(bench.outputs == [1])
    #expect(log.all == [])
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1, 2, 3])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `Operators can be written with Send.run`() {
    let clock = bench.clock
    bench.run(.just(5).deferred(for: .seconds(1), clock: clock).repeated(2).enclosed(by: 1, 9))
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1, 5])
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1, 5, 5, 9])
  }

  @Test func `Outputs of another type are passed to a function, one at a time`() async {
    let store = tape(
      .run { send in
        let total = Mutex(0)
        await send.run(
          .merge((1...8).map { _ in Effect.run { for _ in 1...500 { $0("x") } } })
        ) { (text: String) in
          send(
            total.withLock {
              $0 += text.count; return $0
            })
        }
      })
    await store.send(0).finish()
    #expect(store.value == Array(0...4_000))
  }

  @Test func `Cancelling the effect that calls cancels the effect inside`() {
    let clock = bench.clock
    let task = bench.run(.just(1).deferred(for: .seconds(1), clock: clock).forwarded().received())
    #expect(clock.sleeperCount == 1)
    task.cancel()
    bench.executor.drain()
    #expect(clock.sleeperCount == 0)
    #expect(bench.store.effectsInFlight == 0)
    bench.advance(seconds: 5)
    #expect(bench.outputs == [])
  }

  @Test func `Cancelling the task that calls cancels the effect and drops later outputs`() {
    let (clock, valve) = (bench.clock, Valve())
    bench.run(
      .run { send in
        await withTaskGroup { group in
          group.addTask {
            await send.run(
              .run { send in
                send(1)
                await valve.passWhateverHappens()
                send(2)
              })
          }
          try? await clock.sleep(for: .seconds(1))
          group.cancelAll()
          valve.open()
        }
        send(3)
      })
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1, 3])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `An effect does not start in a cancelled task`() {
    let log = Recorder<Int>()
    bench.run(
      .run { send in
        withUnsafeCurrentTask { $0?.cancel() }
        await send.run(
          .sync {
            log.record(1)
            return 1
          })
      })
    #expect(log.all == [])
    #expect(bench.outputs == [])
  }

  @Test func `An identifier means the same inside and outside`() {
    let clock = bench.clock
    let slow = Effect.just(1).deferred(for: .seconds(1), clock: clock).cancellable(id: "a")
    bench.run(.concatenate(slow.forwarded(), .just(2)))
    bench.run(.cancel(id: "a"))
    #expect(bench.outputs == [2])
    bench.run(slow)
    bench.run(.run { await $0.run(.cancel(id: "a")) })
    bench.advance(seconds: 5)
    #expect(bench.outputs == [2])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test
  func `A new effect with an identifier replaces the old one without a stale output`() {
    let (clock, executor, faucet) = (bench.clock, bench.executor, Faucet(bench))
    let task = bench.run(
      .run { send in
        await withDiscardingTaskGroup { group in
          let numbers = AsyncStream.makeStream(of: Int.self)
          group.addTask {
            await send.run(faucet.effect) { numbers.continuation.yield($0) }
            numbers.continuation.finish()
          }
          for await number in numbers.stream {
            group.addTask {
              let effect = Effect<Int>.run { send in
                send(number)
                try? await clock.sleep(for: .seconds(9))
              }
              await send.run(effect.cancellable(id: "newest", cancelInFlight: true))
            }
          }
        }
      })
    bench.store.send(.run { [.fireAndForget { for number in 1...2 { faucet.send(number) } }] })
    #expect(bench.outputs == [2])
    task.cancel()
    executor.drain()
    #expect(bench.store.effectsInFlight == 0)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `A send that is made from a function runs effects, too`() async {
    let log = Recorder<Int>()
    await Send<Int> { log.record($0) }.run(.concatenate(.just(1), .run { $0(2) }))
    #expect(log.all == [1, 2])
  }

  @Test(arguments: [true, false])
  func `Nested operators are safe down to the documented depth`(
    hasFunctions: Bool
  ) {
    onSmallStack(kilobytes: 256) {
      // Half of the documented depth, because the stack has half of the documented size.
      let nested = (0..<100).reduce(Effect.run { $0(1) }) { effect, _ in
        hasFunctions ? effect.received() : effect.forwarded()
      }
      bench.run(nested)
      #expect(bench.outputs == [1])
      #expect(bench.store.effectsInFlight == 0)
    }
  }
}
