import ComposableArchitecture
import Dispatch
import Foundation
import Testing

@testable import HeadlessRunner

/// Tests `--clock virtual`.
@Suite struct VirtualTimeTests {
  private let requests = Requests()
  private let recorder: Recorder
  private let session: Session<TimedState, TimedAction>

  init() throws {
    recorder = try Recorder()
    session = Session(
      timedProgram(requests),
      RunnerOptions(output: .text, grace: .seconds(3600), clock: .virtual),
      output: recorder.output
    )
  }

  @Test func `A timer ticks at exact times and does not keep the script from ending`() async throws
  {
    let source = try TemporaryFile(
      Data(
        """
        send startTapped
        advance 9999ms
        expect ticks 0
        advance 1ms
        expect ticks 1
        advance 1h
        expect ticks 361
        """.utf8
      )
    )
    await ScriptRunner(session, source: try LineReader(path: source.path)).run()
    #expect(session.store.ticks == 361)
    #expect(try recorder.reported == "")
  }

  @Test func `An effect that goes on after its first output is not expected to end`() async throws {
    try await session.perform("send startTapped", "send remindTapped")
    #expect(session.effectsExpectedToEnd().actions == [.startTapped, .remindTapped])
    try await session.perform("advance 10s")
    #expect(session.store.effectsInFlight == 1)
    #expect(session.effectsExpectedToEnd().count == 0)
  }

  @Test func `An effect that sleeps before its first output is reported at the end`() async throws {
    try await session.perform("send remindTapped")
    await session.leave()
    #expect(
      try recorder.reported == "At the end 1 effect still running was cancelled: remindTapped.\n")
  }

  @Test func `A debounced search starts exactly when its interval ends`() async throws {
    try await session.run(
      script: """
        send queryChanged "c"
        advance 299ms
        expect searches []
        send queryChanged "ca"
        advance 299ms
        expect searches []
        advance 1ms
        expect searches ["ca"]
        """
    )
  }

  @Test func `The date begins at the given time and moves with the clock`() async throws {
    try await session.run(
      script: """
        send stampTapped
        expect date 2026-01-01T00:00:00Z
        advance 90s
        send stampTapped
        expect date 2026-01-01T00:01:30Z
        """
    )
  }

  @Test func `“sleep” advances the virtual clock`() async throws {
    try await session.run(script: "send startTapped\nsleep 20s\nexpect ticks 2")
  }

  @Test func `“wait” waits in real time for work outside the executor`() async throws {
    try await session.run(script: "send requestTapped")
    DispatchQueue.global().async { [requests] in requests.answer("3") }
    try await session.run(script: "wait\nexpect answer \"3\"")
    #expect(session.store.effectsInFlight == 0)
  }

  @Test func `“wait” reports sleeping effects if nothing else can happen`() async throws {
    try await session.run(script: "send startTapped\nadvance 3s\nsend queryChanged \"c\"")
    await #expect(
      throws: Failure(
        .failed,
        "2 effects sleep: startTapped, queryChanged. The virtual clock stands still: "
          + "“advance 300ms” wakes the next."
      ).at(Failure.Place(source: "script", line: 1))
    ) { try await session.run(script: "wait") }
  }

  @Test func `“wait” also reports effects whose operators sleep`() async throws {
    try await session.run(script: "send remindTapped\nadvance 2s")
    await #expect(
      throws: Failure(
        .failed,
        "1 effect sleeps: remindTapped. The virtual clock stands still: “advance 3s” wakes the next."
      ).at(Failure.Place(source: "script", line: 1))
    ) { try await session.run(script: "wait") }
    try await session.run(script: "send requestTapped")
    DispatchQueue.global().async { [requests] in requests.answer("3") }
    try await session.run(script: "wait until answer \"3\"\nadvance 3s\nexpect ticks 1\nwait")
  }

  @Test func `“wait” ends if only endless effects sleep`() async throws {
    let session = Session(
      timedProgram(requests, isEndless: { $0 == .startTapped }),
      RunnerOptions(output: .text, clock: .virtual)
    )
    try await session.run(script: "send startTapped\nsend requestTapped")
    DispatchQueue.global().async { [requests] in requests.answer("3") }
    try await session.run(script: "wait\nexpect answer \"3\"")
    #expect(session.store.effectsInFlight == 1)
  }

  @Test func `Releasing a session cancels its sleeping effects`() async throws {
    weak var executor: AnyObject?
    do {
      let session = Session(timedProgram(), RunnerOptions(output: .text, clock: .virtual))
      try await session.run(script: "send startTapped")
      executor = session.virtualTime?.executor
      #expect(executor != nil)
    }
    #expect(executor == nil)
  }

  @Test func `In real time, “advance” is an error that says how to get virtual time`() async {
    let session = Session(timedProgram(), RunnerOptions(output: .text))
    await #expect(
      throws: Failure.wrongLine(
        "“advance” moves the virtual clock, but the time is real. Start with “--clock virtual”."
      ).at(Failure.Place(source: "script", line: 1))
    ) { try await session.run(script: "advance 1s") }
  }

  @Test func `In real time, effects continue during “sleep”`() async throws {
    let session = Session(timedProgram(requests), RunnerOptions(output: .text))
    try await session.run(script: "send requestTapped\nsleep 0s\nsleep 1ms")
    requests.answerAll("3")
    try await session.run(script: "wait\nexpect answer \"3\"")
  }

  @Test func `A program that ignores the time can run in virtual time`() async throws {
    let session = Session(featureProgram(requests), RunnerOptions(output: .text, clock: .virtual))
    try await session.run(script: "send startTimer\nsend requestTapped")
    requests.answer("3")
    try await session.run(script: "expect answer \"3\"\nadvance 1s")
  }
}
