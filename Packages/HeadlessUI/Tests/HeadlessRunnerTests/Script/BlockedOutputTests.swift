import ComposableArchitecture
import Foundation
import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Tests that one signal ends the program, with the actions of the exit, although nobody reads its output.
@Suite struct BlockedOutputTests {
  private enum Action: Codable, Equatable {
    case wait, interrupt, terminate, save
  }

  /// Returns a pipe that accepts nothing more.
  private static func fullPipe() -> Int32 {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    let flags = fcntl(ends[1], F_GETFL)
    _ = fcntl(ends[1], F_SETFL, flags | O_NONBLOCK)
    let page = [UInt8](repeating: 0, count: 4096)
    while write(ends[1], page, page.count) > 0 {}
    _ = fcntl(ends[1], F_SETFL, flags)
    return ends[1]
  }

  /// Runs a script as its process would. `save` prints to `saved` that it has run.
  private static func run(
    _ script: String, onExit: [Action], output: Output, saved: Int32 = STDERR_FILENO
  ) async throws {
    let program = Program<Int, Action>(
      initialValue: 0,
      reducer: { count, action, _ in
        count += 1
        switch action {
        case .wait: return [.run { _ in try? await Task.sleep(for: .seconds(3_600)) }]
        // The reducer sends the signal, because the effects begin only after the output of the action.
        case .interrupt: kill(getpid(), SIGINT)
        case .terminate: kill(getpid(), SIGTERM)
        case .save: return [.fireAndForget { dprint("Saved.\n", to: saved) }]
        }
        return []
      },
      environment: (),
      view: { _ in NoView() },
      onStart: [],
      onExit: onExit)
    let source = LineReader(name: "steps", text: script)
    let session = Session(program, try RunnerOptions.patient(["--grace", "1s"]), output: output)
    await ScriptRunner(session, source: source).run()
  }

  private static func dprint(_ text: String, to file: Int32) {
    _ = Array(text.utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }

  private func text(_ content: [UInt8]?) -> String {
    String(decoding: content ?? [], as: UTF8.self)
  }

  @Test func `The exit saves although the results are blocked`() async {
    let result = await #expect(
      processExitsWith: .exitCode(143), observing: [\.standardErrorContent]
    ) {
      try await Self.run(
        "send terminate\nsend wait\nwait", onExit: [.save],
        output: Output(.json, results: Self.fullPipe()))
    }
    let text = text(result?.standardErrorContent)
    #expect(text.contains("Saved."))
  }

  @Test func `The exit saves although the diagnostics are blocked`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardOutputContent]
    ) {
      try await Self.run(
        "frobnicate", onExit: [.save, .terminate],
        output: Output(.text, diagnostics: Self.fullPipe()), saved: STDOUT_FILENO)
    }
    let text = text(result?.standardOutputContent)
    #expect(text.contains("Saved."))
  }

  @Test func `A second signal of another kind ends the program immediately`() async {
    let result = await #expect(
      processExitsWith: .exitCode(143), observing: [\.standardErrorContent]
    ) {
      try await Self.run(
        "send interrupt\nsend wait\nwait", onExit: [.terminate, .wait], output: Output(.text))
    }
    // The first signal alone would end with a report.
    let text = text(result?.standardErrorContent)
    #expect(!text.contains("Interrupted"))
  }
}
