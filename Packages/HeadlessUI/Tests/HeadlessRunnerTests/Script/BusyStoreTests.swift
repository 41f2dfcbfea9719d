import ComposableArchitecture
import ComposableArchitectureRecording
import Foundation
import HeadlessUI
import Synchronization
import Testing

@testable import HeadlessRunner

/// Tests commands that are performed while another thread is reducing.
///
/// The session runs on the main actor. A task that lets the other thread continue runs there only when the command
/// waits, and never if the command returns too early.
@MainActor
@Suite struct BusyStoreTests {
  private let busyness = Busyness()

  private func session(
    isRecorded: Bool = false, onExit: [BusyAction] = []
  ) throws -> Session<Int, BusyAction> {
    let program = busyProgram(busyness, onExit: onExit)
    let options = try RunnerOptions.patient()
    return Session(
      program, options,
      recording: isRecorded
        ? SessionRecording(inMemoryOf: "busy", version: "", program, options) : nil)
  }

  /// Performs something while another thread is reducing. Returns whether it was over before that.
  private func whileBusy(
    _ session: Session<Int, BusyAction>, _ body: () async throws -> Void
  ) async throws -> Bool {
    session.send(.busyTapped)
    busyness.begin()
    var hasFinished = false
    let end = Task {
      busyness.finish()
      hasFinished = true
    }
    try await body()
    let endedEarly = !hasFinished
    await end.value
    return endedEarly
  }

  @Test(arguments: [
    "tap +", "type Search cats", "submit Search", "toggle Loud", "choose Size 3", "press i",
    "send incrTapped",
  ])
  func `A command ends when its own action is reduced`(line: String) async throws {
    let session = try session()
    #expect(try await !whileBusy(session) { try await session.perform(line) })
    #expect(session.store.value == 1)
  }

  @Test(arguments: ["+", "2"])
  func `A line of the line mode ends when its own action is reduced`(line: String) async throws {
    let session = try session()
    #expect(try await !whileBusy(session) { _ = try await session.answer(line) })
    #expect(session.store.value == 1)
  }

  @Test func `A line from elsewhere is answered when its own action is reduced`() async throws {
    let session = try session()
    #expect(try await !whileBusy(session) { _ = await session.reply(to: "tap +") })
    #expect(session.store.value == 1)
  }

  @Test func `A command ends when the synchronous feedback of its action is reduced`() async throws
  {
    let session = try session()
    #expect(try await !whileBusy(session) { try await session.perform("tap Chain") })
    #expect(session.store.value == 5)
  }

  @Test func `A blocking wait ends when the action is reduced`() throws {
    let session = try session()
    session.send(.busyTapped)
    busyness.begin()
    session.send(.chainTapped)
    busyness.finish()
    session.waitForSentActions()
    #expect(session.store.value == 5)
  }

  @Test func `Several waits end, each when its own condition is met`() async throws {
    let changed = ConditionVariable()
    let (first, second) = (OneTimeFlag(), OneTimeFlag())
    let waits = [first, second].map { flag in
      Task { await changed.wait(until: .now + .seconds(3_600)) { flag.isSet } }
    }
    await Task.yield()
    first.set()
    changed.signal()
    #expect(await waits[0].value)
    second.set()
    changed.signal()
    #expect(await waits[1].value)
  }

  // MARK: - Senders

  /// The senders and the commands of a history, without the actions that make the store busy.
  private func senders(_ session: Session<Int, BusyAction>) throws -> [[String?]] {
    let file = try TemporaryFile(try #require(session.history?.recording))
    return try Recording<Int, BusyAction>(contentsOf: URL(filePath: file.path)).entries
      .filter { $0.action != .busy && $0.action != .busyTapped }
      .map { [$0.name, $0.sender, $0.via] }
  }

  @Test func `An action that is reduced while the app leaves is the user's`() async throws {
    let session = try session(isRecorded: true, onExit: [.link(5)])
    _ = try await whileBusy(session) {
      session.operate(session.screen.front.controls[1], .tap)
      session.appActions.exit(session.store)
    }
    await session.sentActionsAreReduced()
    #expect(
      try senders(session) == [["incrTapped", "user", "tap +"], ["link", "app", nil]])
  }

  @Test func `Actions that wait in the queue keep their own commands`() async throws {
    let session = try session(isRecorded: true)
    _ = try await whileBusy(session) {
      for index in [1, 5, 1] { session.operate(session.screen.front.controls[index], .tap) }
      session.send(.incrTapped)
    }
    await session.sentActionsAreReduced()
    #expect(
      try senders(session).filter { $0[1] == "user" } == [
        ["incrTapped", "user", "tap +"], ["chainTapped", "user", "tap Chain"],
        ["incrTapped", "user", "tap +"], ["incrTapped", "user", nil],
      ])
  }
}

private final class OneTimeFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }
  func set() { flag.store(true, ordering: .releasing) }
}
