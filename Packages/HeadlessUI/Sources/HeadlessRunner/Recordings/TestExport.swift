import ComposableArchitectureRecording
import Foundation

/// A test that replays a recording.
struct TestExport<Value: Encodable & Sendable, Action: Codable & Sendable> {
  private let test: TestOptions
  private let recording: Recording<Value, Action>
  private let renames: [Rename]

  private var name: String { test.name }

  /// - Parameter isContinued: Whether the recording begins with a state other than the first one of the app.
  /// - Throws: A failure if the test could not read the first state.
  init(
    _ test: TestOptions, of recording: Recording<Value, Action>, isContinued: Bool = false,
    renames: [Rename] = []
  ) throws(Failure) {
    if isContinued || recording.firstNumber > 0, !(Value.self is any Decodable.Type) {
      throw .wrongLine(
        """
        This recording does not begin with the first state of the app, and a test cannot read another one. \
        Make \(Value.self) “Decodable”.
        """)
    }
    (self.test, self.recording, self.renames) = (test, recording, renames)
  }

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
  var text: String {
    let type = "Recording<\(Value.self), \(Action.self)>"
    let renames =
      renames.isEmpty
      ? ""
      : ", renames: [\(renames.map { "\"\($0.old)\": \"\($0.new)\"" }.joined(separator: ", "))]"
    let from = Value.self is any Decodable.Type ? "" : ", from: \(Value.self)()"
    return """
      import ComposableArchitectureRecording
      import Foundation
      import Testing

      @testable import \(module)

      /// Replays what \(recording.app) did on \(recording.start.formatted(.iso8601)), and compares the states.
      @Test func `The recording “\(words)” leads to the same states`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
          .appending(path: "\(name).jsonl")
        let recording = try \(type)(contentsOf: file\(renames))
        try recording.replay(\(test.reducer), environment: \(test.environment)\(from))
      }

      """
  }

  /// The module of the actions.
  private var module: Substring { String(reflecting: Action.self).prefix { $0 != "." } }

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

/// The parts of a test that only its author knows.
package struct TestOptions: Sendable {
  let name: String
  /// Expressions of Swift.
  let reducer: String
  let environment: String

  static let nameProblem = "The name of a test has letters, digits and “_”, such as “BuyMilk”."

  static func isName(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*/) != nil
  }

  /// - Throws: A failure if the name is not that of a test, or an expression is empty.
  package init(name: String, reducer: String, environment: String) throws(Failure) {
    guard Self.isName(name) else { throw .wrongLine(Self.nameProblem) }
    guard !reducer.isEmpty, !environment.isEmpty else {
      throw .wrongLine(
        "A test needs a reducer and an environment, such as “appReducer” and “AppEnvironment.mock”."
      )
    }
    (self.name, self.reducer, self.environment) = (name, reducer, environment)
  }
}
