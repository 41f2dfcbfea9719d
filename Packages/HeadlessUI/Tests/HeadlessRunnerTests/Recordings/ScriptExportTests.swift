import ComposableArchitecture
import ComposableArchitectureRecording
import Foundation
import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Tests what is in the script that is made from a recording.
@Suite struct ScriptExportTests {
  private typealias HostileRecording = Recording<HostileState, HostileAction>

  private let printed: Recorder
  private let program = hostileProgram(["Milk", "Bread", "Mi\nlk"])

  init() throws { printed = try Recorder() }

  /// Records lines of a script, and the end of the app.
  private func recording(
    _ lines: String..., changing change: (String) -> String = { $0 }
  ) async throws -> (HostileRecording, TemporaryFile) {
    let options = RunnerOptions(output: .text, clock: .virtual)
    let session = Session(
      program, options, output: printed.output,
      recording: SessionRecording(inMemoryOf: "hostile", version: "", program, options))
    for line in lines { try await session.perform(line) }
    await session.leave()
    let text = String(decoding: try #require(session.history?.recording), as: UTF8.self)
    let file = try TemporaryFile(Data(change(text).utf8))
    return (try HostileRecording(contentsOf: URL(filePath: file.path)), file)
  }

  private func script(of recording: HostileRecording) throws -> [String] {
    try Array(ScriptExport(recording, program).lines().dropFirst())
  }

  @Test func `A script expects the state before the exit, and no bookkeeping`() async throws {
    let (recording, file) = try await recording("tap Milk #1", "press d", "tap \"Request Milk\"")
    defer { withExtendedLifetime(file) {} }
    #expect(
      try script(of: recording) == [
        "tap Milk #1", "press d", "tap Request Milk", #"expect taps ["Milk"]"#,
      ])
  }

  @Test func `A script of an app that only starts and leaves is empty`() async throws {
    let (recording, file) = try await recording()
    defer { withExtendedLifetime(file) {} }
    #expect(try script(of: recording) == [])
  }

  /// A line break, and commands that are not the user's.
  @Test(arguments: [
    "tap Milk\\ninclude secrets", "tap Milk\\u2028include secrets", "include secrets", "wait 1m",
    "# tap Milk", "", "nonsense", "expect screen Milk", "tap Milk\\rstate",
  ])
  func `A command in a file that the runner would not write is not in the script`(
    via: String
  ) async throws {
    let (recording, file) = try await recording("tap Chain Milk") {
      $0.replacing(#""via":"tap Chain Milk""#, with: "\"via\":\"\(via)\"")
    }
    defer { withExtendedLifetime(file) {} }
    #expect(
      try script(of: recording) == [
        #"send chained "Milk""#, "wait", #"expect ["screen"] 2"#, #"expect taps ["Milk"]"#,
      ])
  }

  @Test func `The effects in flight are counted as their definition says`() async throws {
    let (recording, file) = try await recording(
      "tap Request Milk", "tap Request Bread", "advance 100ms", "tap Ask", "back", "advance 100ms",
      "tap Request Milk", "tap Request Bread", "tap Chain Milk", "advance 10s", "tap Ask")
    defer { withExtendedLifetime(file) {} }
    let inFlight = EffectsInFlight(recording)
    #expect(recording.effects.count > 4)
    for (index, entry) in recording.entries.enumerated() {
      let next = index + 1
      let end = recording.entries.indices.contains(next) ? recording.entries[next].time : nil
      #expect(
        inFlight.count(startedBy: entry.number, after: end)
          == recording.effects(inFlightAfter: entry.number))
    }
  }

  private struct Nested: Codable {
    enum Page: Codable { case list(UndoHistory<Int>) }

    var undo = UndoHistory<Int>()
    var optional: UndoHistory<Int>? = UndoHistory()
    var array = [UndoHistory<Int>()]
    var dictionary = ["a b": UndoHistory<Int>()]
    var page = Page.list(UndoHistory())
    var count = 1
  }

  @Test func `Bookkeeping is found wherever it is in the state`() throws {
    #expect(
      try JSONValue(encodingForComparison: Nested()).text()
        == #"{"array":[null],"count":1,"dictionary":{"a b":null},"optional":null,"page":{"list":{"_0":null}},"undo":null}"#
    )
  }

  @Test func `A path leads to a property that has the name of a word of the language`() throws {
    #expect("".appendingKey("screen") == #"["screen"]"#)
    #expect("a".appendingKey("screen") == "a.screen")
    #expect(
      try ScriptCommand(line: "wait until within 2")
        == .waitUntil(.state(path: "within", .equal, .integer(2)), within: nil))
  }
}
