import ComposableArchitecture
import ComposableArchitectureRecording
import Foundation
import HeadlessUI

/// The parts that the inspector shows besides the history.
extension Session {
  /// Returns the text before the cursor as it should become, and what it could become.
  ///
  /// After the name of an action, these are examples of its payload.
  package func completions(of text: String) -> (text: String, candidates: [String]) {
    if let examples = payloads(after: text) { return (text, examples) }
    return switch Completion(vocabulary(of: self)).complete(text) {
    case .extended(let text): (text, [])
    case .candidates(let candidates): (text, candidates)
    case .none: (text, [])
    }
  }

  private func payloads(after text: String) -> [String]? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[0] == "send", words[2].isEmpty,
      let action = ActionCatalog(Action.self).entries.first(where: { $0.path == words[1] })
    else { return nil }
    var examples = ActionExamples<Action>()
    return examples.payloads(of: action).map { $0.text() }
  }

  /// The history as a page that needs no server. `nil` if it is not kept.
  package func exportedPage() throws -> String? {
    try export { [program] recording in
      try program.page(recording) { program.screen(of: $0).rendered(.plain) }
    }
  }

  /// The history as a script. `nil` if it is not kept.
  package func exportedScript() throws -> String? {
    if isContinued {
      throw Failure.wrongLine(
        "This session began with a state of another one, so a script cannot lead to it.")
    }
    return try export { [program] recording in
      try ScriptExport(recording, program).lines().map { $0 + "\n" }.joined()
    }
  }

  /// A test that replays the history. `nil` if it is not kept.
  package func exportedTest(_ test: TestOptions) throws -> String? {
    try export { try TestExport(test, of: $0, isContinued: isContinued).text }
  }

  /// Reads the history as a recording.
  private func export(
    _ body: (Recording<Value, Action>) throws -> String
  ) throws -> String? {
    guard let history else { return nil }
    let folder = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "session.jsonl")
    try history.recording.write(to: file)
    return try body(try Recording(contentsOf: file))
  }
}
