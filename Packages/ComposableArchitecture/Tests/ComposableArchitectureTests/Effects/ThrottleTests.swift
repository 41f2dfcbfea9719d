import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct ThrottleTests {
  private let bench = EffectBench()

  @discardableResult
  private func scroll(_ offset: Int, latest: Bool, id: String = "a") -> StoreTask {
    let clock = bench.clock
    return bench.run(
      .just(offset).throttle(id: id, for: .seconds(1), clock: clock, latest: latest)
    )
  }

  @Test func `The first effect starts at once, and the first one held back at the window's end`() {
    for offset in 1...3 { scroll(offset, latest: false) }
    #expect(bench.outputs == [1])
    bench.advance(seconds: 0.9)
    #expect(bench.outputs == [1])
    bench.advance(seconds: 0.1)
    #expect(bench.outputs == [1, 2])
    for offset in 4...5 { scroll(offset, latest: false) }
    #expect(bench.outputs == [1, 2])
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1, 2, 4])
    bench.advance(seconds: 1)
    scroll(6, latest: false)
    #expect(bench.outputs == [1, 2, 4, 6])
  }

  @Test func `The latest effect starts at the window's end and opens the next window`() {
    for offset in 1...3 { scroll(offset, latest: true) }
    #expect(bench.outputs == [1])
    bench.advance(seconds: 0.9)
    #expect(bench.outputs == [1])
    bench.advance(seconds: 0.1)
    #expect(bench.outputs == [1, 3])
    scroll(4, latest: true)
    #expect(bench.outputs == [1, 3])
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1, 3, 4])
  }

  @Test func `Each identifier is throttled separately`() {
    scroll(1, latest: false, id: "a")
    scroll(2, latest: false, id: "b")
    #expect(bench.outputs == [1, 2])
  }

  @Test func `Nothing is left when all effects have ended`() {
    guard case .core(let core) = bench.store.backing else { return }
    for offset in 1...3 { scroll(offset, latest: true) }
    #expect(!core.registry.isEmpty)
    bench.advance(seconds: 5)
    #expect(bench.store.effectsInFlight == 0)
    #expect(core.registry.isEmpty)
  }

  @Test func `A waiting effect can be cancelled, and the window still closes`() {
    scroll(1, latest: true)
    scroll(2, latest: true).cancel()
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1])
    scroll(3, latest: true)
    #expect(bench.outputs == [1, 3])
  }

  @Test func `Cancelling the effect that opened the window closes it`() {
    scroll(1, latest: false).cancel()
    bench.executor.drain()
    scroll(2, latest: false)
    #expect(bench.outputs == [1, 2])
  }

  @Test(arguments: [false, true])
  func `Cancelling the effect that opened the window starts the one held back`(latest: Bool) {
    let opener = scroll(1, latest: latest)
    scroll(2, latest: latest)
    opener.cancel()
    bench.executor.drain()
    #expect(bench.outputs == [1, 2])
    scroll(3, latest: latest)
    #expect(bench.outputs == [1, 2])
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1, 2, 3])
  }

  @Test func `If the first one held back is cancelled, the next one takes its place`() {
    scroll(1, latest: false)
    scroll(2, latest: false).cancel()
    scroll(3, latest: false)
    scroll(4, latest: false)
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1, 3])
  }

  @Test(arguments: [false, true])
  func `An effect that is held back can be cancelled by its own identifier`(latest: Bool) {
    let clock = bench.clock
    for offset in 1...2 {
      bench.run(
        Effect.just(offset).throttle(id: "a", for: .seconds(1), clock: clock, latest: latest)
          .cancellable(id: offset)
      )
    }
    bench.run(.cancel(id: 2))
    bench.advance(seconds: 2)
    #expect(bench.outputs == [1])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `A StoreTask of an effect that is held back finishes when the effect has ended`() {
    scroll(1, latest: true)
    let task = scroll(2, latest: true)
    #expect(task.isInFlight)
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1, 2])
    // The window that the effect opened is still open.
    #expect(task.isInFlight)
    bench.advance(seconds: 1)
    #expect(!task.isInFlight)
  }

  @Test func `A dropped effect ends at once`() {
    scroll(1, latest: true)
    let second = scroll(2, latest: true)
    scroll(3, latest: true)
    #expect(!second.isInFlight)
    scroll(1, latest: false, id: "b")
    scroll(2, latest: false, id: "b")
    #expect(!scroll(3, latest: false, id: "b").isInFlight)
  }

  @Test func `An effect that starts cancels the one before it`() {
    let clock = bench.clock
    for output in 1...2 {
      bench.run(
        .just(output).deferred(for: .seconds(3), clock: clock)
          .throttle(id: "a", for: .seconds(1), clock: clock, latest: true)
      )
    }
    bench.advance(seconds: 10)
    #expect(bench.outputs == [2])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `A composite effect after an asynchronous step is throttled, too`() {
    let clock = bench.clock
    for output in 1...3 {
      bench.run(
        .just(output).throttle(id: "a", for: .seconds(1), clock: clock, latest: true)
          .deferred(for: .milliseconds(1), clock: clock).map { $0 * 10 }
      )
    }
    bench.advance(seconds: 0.5)
    #expect(bench.outputs == [10])
    bench.advance(seconds: 1)
    #expect(bench.outputs == [10, 30])
    bench.advance(seconds: 2)
    #expect(bench.store.effectsInFlight == 0)
  }
}
