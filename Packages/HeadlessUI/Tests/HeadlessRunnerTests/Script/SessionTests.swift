import ArgumentParser
import ComposableArchitecture
import Testing

@testable import HeadlessRunner

@MainActor
@Suite struct SessionTests {
  private let recorder: Recorder
  private let requests = Requests()
  private let session: Session<FeatureState, FeatureAction>

  init() throws {
    recorder = try Recorder()
    session = Session(
      featureProgram(requests), try RunnerOptions.patient(), output: recorder.output)
  }

  @Test func `“tap” taps the control in front`() async throws {
    try await session.perform("tap +", "tap +")
    #expect(session.store.count == 2)
    await #expect(
      throws: Failure.wrongLine(
        "“+” on the screen “Feature” is disabled at the moment. Nothing can be tapped on it."
      )
    ) { try await session.perform("tap +") }
    await #expect(
      throws: Failure.wrongLine(
        """
        There is no button “x” on the screen “Feature”, which is in front. \
        Nothing can be tapped on it.
        """
      )
    ) { try await session.perform("tap x") }
  }

  @Test func `“send” also sends actions that the screen does not offer`() async throws {
    try await session.perform("send incrTapped", "send incrTapped", "send incrTapped")
    #expect(session.store.count == 3)
    try await session.perform(#"send response "3""#)
    #expect(session.store.answer == "3")
    await #expect(
      throws: Failure.wrongLine(
        "There is no action “incrTaped”. Did you mean “incrTapped”?"
      )
    ) { try await session.perform("send incrTaped") }
  }

  @Test func `“show” prints the screen without numbers and colors`() async throws {
    try await session.perform("tap +", "show")
    #expect(try recorder.printed == "Feature\n───────\n1\n[+]\n")
  }

  @Test func `“state” prints a part on one line and the whole state indented`() async throws {
    try await session.perform("state count", "state answer", "state")
    #expect(try recorder.printed == "0\nnull\n{\n  \"count\" : 0\n}\n")
    await #expect(
      throws: Failure.wrongLine("There is no “cuont” in the state. Did you mean “count”?")
    ) { try await session.perform("state cuont") }
  }

  @Test func `“expect” prints nothing if it succeeds and both values if it fails`() async throws {
    try await session.perform("expect count 0", "expect answer null", "tap +")
    #expect(try recorder.printed == "")
    await #expect(
      throws: Failure(
        .failed,
        "“count” is not as expected.\n  expected: \"one\"\n  found:    1"
      )
    ) { try await session.perform("expect count one") }
  }

  @Test func `Long values are shortened`() async throws {
    let long = String(repeating: "x", count: 100_000)
    await #expect(throws: Failure.self) { try await session.perform("expect count \(long)") }
    do { try await session.perform("expect count \(long)") } catch let failure as Failure {
      #expect(failure.message.utf8.count < 2000)
    }
  }

  @Test func `“expect” distinguishes a wrong path from a wrong value`() async throws {
    await #expect(
      throws: Failure.wrongLine("There is no “cuont” in the state. Did you mean “count”?")
    ) { try await session.perform("expect cuont 0") }
  }

  @Test func `“wait” returns at once if no effect is in flight`() async throws {
    try await session.perform("wait", "wait 0s")
  }

  @Test func `“wait” returns when all effects have ended`() async throws {
    try await session.perform("send requestTapped", "send requestTapped")
    let waiting = Task {
      try await session.wait()
      return session.store.answer
    }
    requests.answer("3")
    #expect(try await waiting.value == "3")
    #expect(session.store.effectsInFlight == 0)
  }

  @Test func `“wait” with a limit ends even if an effect does not`() async throws {
    try await session.perform("send requestTapped")
    await #expect(throws: Failure(.failed, "1 effect still running after 1ms: requestTapped.")) {
      try await session.perform("wait 1ms")
    }
    try await session.perform("send requestTapped", "send startTimer")
    await #expect(
      throws: Failure(.failed, "3 effects still running after 1ms: requestTapped, startTimer.")
    ) {
      try await session.perform("wait 1ms")
    }
  }

  @Test func `Output is printed before a wait begins`() async throws {
    try await session.perform("send requestTapped", "state count")
    #expect(try recorder.written == "")
    await #expect(throws: Failure.self) { try await session.perform("wait 0s") }
    #expect(try recorder.written == "0\n")
    requests.answer("3")
  }
}
