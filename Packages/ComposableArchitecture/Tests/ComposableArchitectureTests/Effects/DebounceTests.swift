import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@Suite struct DebounceTests {
  private let bench = EffectBench()

  private func type(_ letter: Int) {
    let clock = bench.clock
    bench.run(.just(letter).debounce(id: "search", for: .seconds(1), clock: clock))
  }

  @Test func `Only the last of several effects in quick succession starts`() {
    type(1)
    bench.advance(seconds: 0.9)
    type(2)
    bench.advance(seconds: 0.9)
    type(3)
    #expect(bench.outputs == [])
    bench.advance(seconds: 1)
    #expect(bench.outputs == [3])
    type(4)
    bench.advance(seconds: 1)
    #expect(bench.outputs == [3, 4])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `The next effect cancels one that already runs`() {
    let clock = bench.clock
    bench.run(
      .run { send in
        try? await clock.sleep(for: .seconds(5))
        send(1)
      }.debounce(id: "search", for: .seconds(1), clock: clock)
    )
    bench.advance(seconds: 2)
    type(2)
    bench.advance(seconds: 10)
    #expect(bench.outputs == [2])
  }

  @Test func `A debounced effect can be cancelled by its identifier`() {
    type(1)
    bench.run(.cancel(id: "search"))
    bench.advance(seconds: 2)
    #expect(bench.outputs == [])
  }
}
