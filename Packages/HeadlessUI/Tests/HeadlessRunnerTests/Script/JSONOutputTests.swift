import ArgumentParser
import ComposableArchitecture
import Synchronization
import Testing

@testable import HeadlessRunner

/// Tests `--output json`.
@MainActor
@Suite struct JSONOutputTests {
  private let recorder: Recorder
  private let requests = Requests()
  private let session: Session<FeatureState, FeatureAction>

  init() throws {
    recorder = try Recorder(.json)
    session = Session(
      featureProgram(requests), try RunnerOptions.patient(), output: recorder.output)
  }

  @Test func `Each action is printed on a line with its sender and the state after it`()
    async throws
  {
    try await session.perform("tap +", "send requestTapped")
    requests.answer("3")
    try await session.perform("wait")
    #expect(
      try recorder.printed.untimed == #"""
        {"action":"incrTapped","by":"user","number":1,"value":{"count":1}}
        {"action":"requestTapped","by":"user","number":2,"value":{"count":1}}
        {"action":"response","by":"effect","cause":2,"number":3,"payload":"3","value":{"answer":"3","count":1}}

        """#
    )
  }

  @Test func `The sender of a synchronous output is an effect`() async throws {
    try await session.perform("send twiceTapped")
    #expect(
      try recorder.printed.untimed == #"""
        {"action":"twiceTapped","by":"user","number":1,"value":{"count":0}}
        {"action":"incrTapped","by":"effect","cause":1,"number":2,"value":{"count":1}}
        {"action":"incrTapped","by":"effect","cause":1,"number":3,"value":{"count":2}}

        """#
    )
  }

  @Test func `Each action is printed at once, from any sender`() async throws {
    try await session.perform("tap +")
    #expect(try recorder.written.split(separator: "\n").count == 1)
    try await session.perform("send requestTapped")
    requests.answer("3")
    await session.store.finish()
    #expect(try recorder.written.split(separator: "\n").count == 3)
  }

  @Test func `The app receives each action too`() async throws {
    let log = Mutex<[String]>([])
    let program = Program<FeatureState, FeatureAction>(
      initialValue: FeatureState(), reducer: featureReducer, environment: requests,
      view: { FeatureView(store: $0) },
      onReduce: { reduction in
        log.withLock {
          $0.append("\(reduction.origin) \(reduction.action) \(reduction.value.count)")
        }
      })
    for recorder in [try Recorder(.text), try Recorder(.json)] {
      let session = Session(program, try RunnerOptions.patient(), output: recorder.output)
      try await session.perform("send twiceTapped")
      #expect(
        log.withLock(\.self) == [
          "sent twiceTapped 0", "effect incrTapped 1", "effect incrTapped 2",
        ])
      log.withLock { $0 = [] }
    }
  }

  @Test func `Screens and states are printed on lines too`() async throws {
    try await session.perform("show", "state count", "state answer", "state")
    #expect(
      try recorder.printed == #"""
        {"screen":"Feature\n───────\n0\n[+]"}
        {"path":"count","state":0}
        {"path":"answer","state":null}
        {"path":null,"state":{"count":0}}

        """#
    )
  }
}
