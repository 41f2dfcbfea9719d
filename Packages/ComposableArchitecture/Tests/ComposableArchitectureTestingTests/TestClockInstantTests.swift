import ComposableArchitectureTesting
import Testing

@Suite struct TestClockInstantTests {
  typealias Instant = TestClock.Instant

  @Test func `instants are ordered by their offsets`() {
    #expect(Instant(offset: .seconds(1)) < Instant(offset: .seconds(2)))
    #expect(!(Instant(offset: .seconds(1)) < Instant(offset: .seconds(1))))
    #expect(Instant() == Instant(offset: .zero))
  }

  @Test func `an instant and a duration make another instant`() {
    let instant = Instant(offset: .seconds(5))
    #expect(instant + .seconds(2) == Instant(offset: .seconds(7)))
    #expect(instant - .seconds(2) == Instant(offset: .seconds(3)))
  }

  @Test func `the duration from one instant to another is negative if that is earlier`() {
    let instant = Instant(offset: .seconds(5))
    #expect(instant.duration(to: Instant(offset: .seconds(7))) == .seconds(2))
    #expect(Instant(offset: .seconds(3)) - instant == .seconds(-2))
  }

  @Test func `an instant describes itself by its offset`() {
    #expect("\(Instant(offset: .milliseconds(1_500)))" == "1.5 seconds")
  }

  @Test func `the clock is exact`() {
    #expect(TestClock().minimumResolution == .zero)
    let clock = TestClock()
    for _ in 1...10 { clock.advance(by: .milliseconds(100)) }
    #expect(clock.now == Instant(offset: .seconds(1)))
  }
}
