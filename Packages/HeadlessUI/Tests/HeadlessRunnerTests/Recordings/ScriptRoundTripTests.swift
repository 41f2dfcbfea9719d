import ComposableArchitecture
import ComposableArchitectureRecording
import Foundation
import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Records random sessions, exports each as a script, runs the script, and compares.
@Suite struct ScriptRoundTripTests {
  private typealias HostileSession = Session<HostileState, HostileAction>

  private let printed: Recorder

  init() throws { printed = try Recorder() }

  private func amount(_ variable: String, default amount: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? amount
  }

  private func session(
    _ labels: [String]
  ) -> HostileSession {
    let program = hostileProgram(labels)
    let options = RunnerOptions(output: .text, clock: .virtual)
    return Session(
      program, options, output: printed.output,
      recording: SessionRecording(inMemoryOf: "hostile", version: "", program, options))
  }

  /// Does something that a user could do.
  private func act(
    _ session: HostileSession, _ generator: inout SeededGenerator
  ) throws {
    let front = session.screen.front
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: try session.advance(by: .milliseconds(Int.random(in: 0...400, using: &generator)))
    case 1: session.send(.typed(generator.text(), generator.text()))
    case 2:
      try? session.press(
        front.controls.compactMap(\.key).randomElement(using: &generator) ?? .enter)
    case 3: try? session.back()
    default:
      guard let control = front.controls.filter(\.isEnabled).randomElement(using: &generator) else {
        return
      }
      let operation: Control.Operation =
        switch control.kind {
        case .button: .tap
        case .textField: Bool.random(using: &generator) ? .type(generator.text()) : .submit
        case .toggle:
          Bool.random(using: &generator) ? .tap : .toggle(Bool.random(using: &generator))
        case .picker(let options, _):
          Bool.random(using: &generator)
            ? .tap : .set(Int.random(in: 0..<options.count, using: &generator))
        case .stepper: .set(Int.random(in: 0...5, using: &generator))
        }
      // A field in a row cannot be submitted.
      try? session.perform(operation, on: control)
    }
    session.settle()
  }

  /// The actions of a session up to its exit, with their senders and times.
  private func actions(_ session: HostileSession) throws -> [String] {
    let file = try TemporaryFile(try #require(session.history?.recording))
    let recording = try Recording<HostileState, HostileAction>(
      contentsOf: URL(filePath: file.path))
    return recording.entries.prefix { $0.action != .left }.map {
      "\($0.time) \($0.sender) \($0.action.map { "\($0)" } ?? "")"
    }
  }

  /// Run a campaign with `SCRIPT_SESSIONS=10000` and `SCRIPT_SEED=1`.
  @Test func `A script does what a random session did`() async throws {
    let seed = amount("SCRIPT_SEED", default: 1)
    for number in 0..<amount("SCRIPT_SESSIONS", default: 50) {
      var generator = SeededGenerator(state: UInt64(seed) << 32 + UInt64(number))
      let labels = (0..<Int.random(in: 3...5, using: &generator)).map { _ in generator.text() }
      let original = session(labels)
      for _ in 0..<Int.random(in: 0...16, using: &generator) { try act(original, &generator) }
      let value = original.store.value
      await original.leave()
      let script = try #require(try original.exportedScript())
      let copy = session(labels)
      do {
        try await copy.run(script: script)
        #expect(copy.store.value == value, "Session \(number):\n\(script)")
      } catch {
        Issue.record("Session \(number): \(error.text)\n\(script)")
      }
      await copy.leave()
      #expect(try actions(copy) == actions(original), "Session \(number):\n\(script)")
    }
  }

}

extension SeededGenerator {
  fileprivate mutating func text() -> String { hostileTexts.randomElement(using: &self) ?? "" }
}
