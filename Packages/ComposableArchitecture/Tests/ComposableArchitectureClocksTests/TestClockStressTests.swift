import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct TestClockStressTests {
  /// How and when a sleep ended.
  struct End: Equatable {
    let sleeper: Int
    let second: Int
    let wasCancelled: Bool
  }

  private let executor = TestExecutor()
  private let ends = Recorder<End>()

  private func sleep(_ sleeper: Int, _ seconds: Int, on clock: TestClock) -> Task<Void, Never> {
    Task(executorPreference: executor) { [ends] in
      var wasCancelled = false
      do {
        try await clock.sleep(for: .seconds(seconds))
      } catch {
        wasCancelled = true
      }
      ends.record(
        End(
          sleeper: sleeper,
          second: Int(clock.now.offset.components.seconds),
          wasCancelled: wasCancelled
        )
      )
    }
  }

  @Test(arguments: [1, 2, 3])
  func `10,000 sleepers, some of them cancelled, end in order and once each`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let clock = TestClock(executor: executor)
    let deadlines = (0..<10_000).map { _ in Int.random(in: 1...2_000, using: &random) }
    let tasks = deadlines.enumerated().map { sleep($0.offset, $0.element, on: clock) }
    executor.drain()
    #expect(clock.sleeperCount == 10_000)

    var asleep = Set(0..<10_000)
    var expected: [End] = []
    for second in 0..<2_000 {
      for sleeper in (0..<3).map({ _ in Int.random(in: 0..<10_000, using: &random) }) {
        tasks[sleeper].cancel()
        guard asleep.remove(sleeper) != nil else { continue }
        expected.append(End(sleeper: sleeper, second: second, wasCancelled: true))
      }
      clock.advance(by: .seconds(1))
      for sleeper in asleep.filter({ deadlines[$0] == second + 1 }).sorted() {
        asleep.remove(sleeper)
        expected.append(End(sleeper: sleeper, second: second + 1, wasCancelled: false))
      }
    }
    #expect(ends.all == expected)
    #expect(ends.count == 10_000)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `10,000 timers with different periods tick in order and as often as they should`() {
    let clock = TestClock(executor: executor)
    let ticks = Recorder<Int>()
    let timers = (1...10_000).map { period in
      Task(executorPreference: executor) { [ends] in
        while true {
          try await clock.sleep(for: .seconds(period))
          ticks.record(Int(clock.now.offset.components.seconds))
          ends.record(End(sleeper: period, second: 0, wasCancelled: false))
        }
      }
    }
    clock.advance(by: .seconds(10_000))
    #expect(ticks.all == ticks.all.sorted())
    #expect(ticks.count == (1...10_000).reduce(0) { $0 + 10_000 / $1 })
    let fastest = ends.all.count { $0.sleeper == 1 }
    #expect(fastest == 10_000)
    for timer in timers { timer.cancel() }
    executor.drain()
    #expect(clock.sleeperCount == 0)
  }
}
