import ComposableArchitectureTesting
import Testing

@Suite struct TestClockInstantTests {
  typealias Instant = TestClock.Instant

  @Test func `Instants are ordered by their offsets`() {
    #expect(Instant(offset: .seconds(1)) < Instant(offset: .seconds(2)))
    #expect(!(Instant(offset: .seconds(1)) < Instant(offset: .seconds(1))))
    #expect(Instant() == Instant(offset: .zero))
  }

  @Test func `An instant plus a duration is another instant`() {
    let instant = Instant(offset: .seconds(5))
    #expect(instant + .seconds(2) == Instant(offset: .seconds(7)))
    #expect(instant - .seconds(2) == Instant(offset: .seconds(3)))
  }

  @Test func `The duration to an earlier instant is negative`() {
    let instant = Instant(offset: .seconds(5))
    #expect(instant.duration(to: Instant(offset: .seconds(7))) == .seconds(2))
    #expect(Instant(offset: .seconds(3)) - instant == .seconds(-2))
  }

  @Test func `An instant describes itself by its offset`() {
    #expect("\(Instant(offset: .milliseconds(1_500)))" == "1.5 seconds")
  }

  @Test func `The clock is exact`() {
    #expect(TestClock().minimumResolution == .zero)
    let clock = TestClock()
    for _ in 1...10 { clock.advance(by: .milliseconds(100)) }
    #expect(clock.now == Instant(offset: .seconds(1)))
  }
}
