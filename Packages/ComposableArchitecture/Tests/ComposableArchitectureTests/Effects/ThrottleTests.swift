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

  @Test func `the first is started on the spot, the others within the window are dropped`() {
    for offset in 1...3 { scroll(offset, latest: false) }
    #expect(bench.outputs == [1])
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1])
    scroll(4, latest: false)
    #expect(bench.outputs == [1, 4])
  }

  @Test func `the latest within the window is started at its end, and opens the next window`() {
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

  @Test func `names are throttled each on their own`() {
    scroll(1, latest: false, id: "a")
    scroll(2, latest: false, id: "b")
    #expect(bench.outputs == [1, 2])
  }

  @Test func `when all is over nothing is left`() {
    guard case .root(let root) = bench.store.backing else { return }
    for offset in 1...3 { scroll(offset, latest: true) }
    #expect(!root.registry.isEmpty)
    bench.advance(seconds: 5)
    #expect(bench.store.effectsInFlight == 0)
    #expect(root.registry.isEmpty)
  }

  @Test func `one that waits may be cancelled, and the window closes all the same`() {
    scroll(1, latest: true)
    scroll(2, latest: true).cancel()
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1])
    scroll(3, latest: true)
    #expect(bench.outputs == [1, 3])
  }

  @Test func `cancelling the one that opened the window closes it`() {
    scroll(1, latest: false).cancel()
    bench.executor.drain()
    scroll(2, latest: false)
    #expect(bench.outputs == [1, 2])
  }
}
