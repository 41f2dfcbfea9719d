import ComposableArchitectureRecording
import Foundation

/// Writes a test that replays a recording.
struct TestExport<App: HeadlessApp> {
  let name: String
  let reducer: String
  let environment: String
  let renames: [Rename]
  let recording: Recording<App.Value, App.Action>

  /// Writes the test and a copy of the recording.
  ///
  /// - Throws: A failure if one of the files exists or cannot be written.
  func write(to directory: URL, copying file: URL, _ output: Output) throws(Failure) {
    let fixture = directory.appending(path: "\(name).jsonl")
    let source = directory.appending(path: "\(name)Tests.swift")
    for file in [fixture, source] where FileManager.default.fileExists(atPath: file.path()) {
      throw Failure(
        .noOutput, "“\(file.relativePath)” exists already. Choose another name for the test.")
    }
    do {
      try FileManager.default.copyItem(at: file, to: fixture)
      try Data(text.utf8).write(to: source, options: .withoutOverwriting)
    } catch {
      throw Failure(
        .noOutput,
        "The test cannot be written to “\(directory.relativePath)”: \(error.localizedDescription)")
    }
    output.print(
      "The test is in “\(source.relativePath)”, and its recording in “\(fixture.relativePath)”.")
  }

  /// The test.
  private var text: String {
    let type = "Recording<\(App.Value.self), \(App.Action.self)>"
    let renames =
      renames.isEmpty
      ? ""
      : ", renames: [\(renames.map { "\"\($0.old)\": \"\($0.new)\"" }.joined(separator: ", "))]"
    let from = App.Value.self is any Decodable.Type ? "" : ", from: \(App.Value.self)()"
    return """
      import ComposableArchitectureRecording
      import Foundation
      import Testing

      @testable import \(module)

      /// Replays what \(App.name) did on \(recording.start.formatted(.iso8601)), and compares the states.
      @Test func `The recording “\(words)” leads to the same states`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
          .appending(path: "\(name).jsonl")
        let recording = try \(type)(contentsOf: file\(renames))
        try recording.replay(\(reducer), environment: \(environment)\(from))
      }

      """
  }

  /// The module of the actions.
  private var module: Substring { String(reflecting: App.Action.self).prefix { $0 != "." } }

  /// The name as words: “Buy milk”.
  private var words: String {
    var words = ""
    for character in name {
      if character == "_" || character.isUppercase, !words.isEmpty { words += " " }
      if character != "_" {
        words += words.isEmpty ? character.uppercased() : character.lowercased()
      }
    }
    return words
  }
}
