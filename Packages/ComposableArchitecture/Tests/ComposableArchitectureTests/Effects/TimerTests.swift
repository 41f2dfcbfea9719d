import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct TimerTests {
  private let bench = EffectBench()

  @Test func `A timer outputs after each interval until it is cancelled`() {
    let clock = bench.clock
    bench.run(.timer(id: "t", every: .seconds(1), clock: clock, output: 1))
    #expect(bench.outputs == [])
    bench.advance(seconds: 0.9)
    #expect(bench.outputs == [])
    bench.advance(seconds: 0.1)
    #expect(bench.outputs == [1])
    bench.advance(seconds: 9)
    #expect(bench.outputs.count == 10)
    bench.run(.cancel(id: "t"))
    bench.advance(seconds: 9)
    #expect(bench.outputs.count == 10)
    #expect(bench.store.effectsInFlight == 0)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `A timer does not drift, and leaves out ticks that it is too late for`() {
    let clock = bench.clock
    let times = Recorder<Duration>()
    bench.run(
      .timer(
        id: "t", every: .seconds(1), clock: clock,
        output: {
          times.record(clock.now.offset)
          // The second output takes so long that the third and the fourth become due.
          if times.count == 2 { clock.advance(by: .seconds(2.5)) }
          return times.count
        }()
      )
    )
    bench.advance(seconds: 2)
    #expect(clock.now.offset == .seconds(4.5))
    bench.advance(seconds: 1.5)
    #expect(times.all == [.seconds(1), .seconds(2), .seconds(5), .seconds(6)])
  }

  @Test func `A timer with the same identifier replaces the previous one`() {
    let clock = bench.clock
    bench.run(.timer(id: "t", every: .seconds(1), clock: clock, output: 1))
    bench.run(.timer(id: "t", every: .seconds(2), clock: clock, output: 2))
    bench.advance(seconds: 4)
    #expect(bench.outputs == [2, 2])
  }

  @Test func `Outputs do not pile up while the store is busy`() {
    let clock = bench.clock
    bench.run(.timer(id: "t", every: .seconds(1), clock: clock, output: 1))
    // Time passes while this action is being reduced, and nothing else can be reduced.
    bench.store.send(
      .run { [bench] in
        bench.clock.advance(by: .seconds(10))
        return []
      }
    )
    #expect(bench.outputs == [1])
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1, 1])
  }
}
