import ArgumentParser
import ComposableArchitecture
import Testing

@testable import HeadlessRunner

/// Tests the end of a script, and `quit`.
@MainActor
@Suite struct LeavingTests {
  private let recorder: Recorder
  private let requests = Requests()

  init() throws { recorder = try Recorder() }

  private func session(
    _ options: String...,
    isEndless: @escaping @Sendable (FeatureAction) -> Bool = { _ in false }
  ) throws -> Session<FeatureState, FeatureAction> {
    Session(
      featureProgram(requests, isEndless: isEndless),
      try RunnerOptions.patient(options),
      output: recorder.output
    )
  }

  @Test func `Without effects there is nothing to wait for`() async throws {
    try await session().leave()
    #expect(try recorder.reported == "")
  }

  @Test func `Effects may end within the grace period, and their outputs are reduced`()
    async throws
  {
    let session = try session("--grace", "60m")
    session.store.send(.requestTapped)
    let leaving = Task { await session.leave() }
    requests.answer("3")
    await leaving.value
    #expect(session.store.answer == "3")
    #expect(try recorder.reported == "")
  }

  @Test func `Effects that do not end in time are cancelled and reported`() async throws {
    let session = try session("--grace", "1ms")
    session.store.send(.startTimer)
    session.store.send(.requestTapped)
    session.store.send(.startTimer)
    await session.leave()
    #expect(
      try recorder.reported
        == "At the end 3 effects still running were cancelled: startTimer, requestTapped.\n"
    )
  }

  @Test func `The runner neither waits for nor reports effects that the app declares endless`()
    async throws
  {
    let session = try session("--grace", "60m", isEndless: { $0 == .startTimer })
    session.store.send(.startTimer)
    session.store.send(.requestTapped)
    let leaving = Task { await session.leave() }
    requests.answer("3")
    await leaving.value
    #expect(session.store.answer == "3")
    #expect(try recorder.reported == "")
  }

  @Test func `Effects in flight at the end are cancelled when the session is freed`() async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let program = Program<Int, FeatureAction>(
      initialValue: 0,
      reducer: { _, _, _ in
        [
          .run { _ in
            await withTaskCancellationHandler {
              await untilCancelled()
            } onCancel: {
              end.yield()
            }
          }
        ]
      },
      environment: (),
      view: { _ in NoView() }
    )
    var session: Session? = Session(
      program, try RunnerOptions.parse(["--grace", "0s"]), output: recorder.output)
    session?.store.send(.startTimer)
    await session?.leave()
    session = nil
    for await _ in ends { break }
  }
}
