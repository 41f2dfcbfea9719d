import Dispatch
import Testing

@testable import HeadlessRunner

/// Tests `wait until` and `wait for screen`.
@Suite struct WaitUntilTests {
  private let requests = Requests()

  private func session(
    clock: ClockKind = .real, waitLimit: Duration = .seconds(3600),
    isEndless: @escaping @Sendable (TimedAction) -> Bool = { _ in false }
  ) -> Session<TimedState, TimedAction> {
    Session(
      timedProgram(requests, isEndless: isEndless),
      RunnerOptions(output: .text, waitLimit: waitLimit, clock: clock)
    )
  }

  private func message(
    _ script: String, in session: Session<TimedState, TimedAction>
  ) async -> String {
    do {
      try await session.run(script: script)
      return "It did not fail."
    } catch {
      return error.message
    }
  }

  @Test(arguments: ClockKind.allCases)
  func `A change of the state ends the wait`(clock: ClockKind) async throws {
    let session = session(clock: clock)
    try await session.run(script: "send requestTapped")
    DispatchQueue.global().async { [requests] in requests.answerAll("3") }
    try await session.run(script: "wait until answer \"3\"")
  }

  @Test func `In virtual time, the clock advances to the moment of the change`() async throws {
    let session = session(clock: .virtual)
    try await session.run(
      script: """
        send startTapped
        wait until ticks 3 within 1m
        expect ticks 3
        send stampTapped
        expect date 2026-01-01T00:00:30Z
        wait for screen 5 ticks within 1m
        send stampTapped
        expect date 2026-01-01T00:00:50Z
        """
    )
  }

  @Test func `In virtual time, a failed wait advances the clock by its duration`() async {
    let session = session(clock: .virtual)
    let message = await message("send startTapped\nwait until ticks 3 within 25s", in: session)
    #expect(
      message == """
        “ticks” is not as expected.
          expected: 3
          found:    2
        The wait ended after 25s.
        """
    )
    let script = "send stampTapped\nexpect date 2026-01-01T00:00:25Z"
    #expect(await self.message(script, in: session) == "It did not fail.")
  }

  @Test func `In virtual time, a wait without a duration reports sleeping effects`() async {
    let session = session(clock: .virtual)
    let message = await message("send startTapped\nwait until ticks 1", in: session)
    #expect(
      message.hasSuffix(
        """
          found:    0
        1 effect sleeps: startTapped. The virtual clock stands still: “advance 10s” wakes the next.
        """
      )
    )
  }

  @Test func `A wait fails at once if no effect is running`() async {
    let message = await message("wait for screen 9 ticks", in: session())
    #expect(message.hasPrefix("“9 ticks” is not on the screen. The screen is:\nTimed\n"))
    #expect(message.hasSuffix("\nNo effect is running that could change it."))
  }

  @Test func `In real time, a wait ends after its duration`() async {
    let message = await message("send requestTapped\nwait until answer x within 1ms", in: session())
    #expect(message.hasSuffix("\nThe wait ended after 1ms."))
  }

  @Test func `Endless effects do not keep the virtual clock from advancing`() async throws {
    let session = session(
      clock: .virtual, isEndless: { $0 == .requestTapped || $0 == .startTapped })
    try await session.run(
      script: "send requestTapped\nsend startTapped\nwait until ticks 2 within 1m")
  }

  @Test func `The error at the end of a wait names a wrong path`() async {
    let message = await message("wait until tickz 1", in: session())
    #expect(message == "There is no “tickz” in the state. Did you mean “ticks”?")
  }
}
