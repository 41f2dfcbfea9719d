import Foundation

/// The text file with which a test compares a screen.
struct ScreenFile {
  let name: String
  let url: URL

  /// The file for a screen: `__Screens__/<TestFile>/<name>.txt` in the folder of the test's file.
  init(named name: String, besideTestFile testFile: String) {
    let test = URL(filePath: testFile)
    self.name = name
    self.url = test.deletingLastPathComponent()
      .appending(path: "__Screens__")
      .appending(path: test.deletingPathExtension().lastPathComponent)
      .appending(path: "\(name).txt")
  }

  /// Compares a screen with the file. Writes the file if it is missing.
  ///
  /// - Parameters:
  ///   - screen: The text of the screen.
  ///   - isRecording: Whether to write the file if it is different, too.
  /// - Returns: Why the test fails, or `nil` if the file has the same screen.
  func problem(with screen: String, isRecording: Bool) -> String? {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains(where: { "/\\\0".contains($0) })
    else {
      return "“\(name)” cannot be the name of a file. Use a name without slashes and without a "
        + "leading dot."
    }
    do {
      guard FileManager.default.fileExists(atPath: path) else {
        try write(screen)
        return """
          There was no file for the screen “\(name)”. The screen was written to \(path). Check it and \
          run the test again.

          \(screen)
          """
      }
      return try difference(from: screen, isRecording: isRecording)
    } catch {
      return "The file of the screen “\(name)”, \(path), cannot be used: \(error)."
    }
  }

  private func difference(from screen: String, isRecording: Bool) throws -> String? {
    let recorded = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    guard recorded.lines != (screen + "\n").lines else { return nil }
    let difference = LineDifference(from: recorded, to: screen)
    guard isRecording else {
      return """
        The screen “\(name)” differs from \(path).

        \(difference)

        To accept the new screen, run the test with RECORD_SCREENS=1.
        """
    }
    try write(screen)
    return """
      The screen “\(name)” was written to \(path) because RECORD_SCREENS is set.

      \(difference)
      """
  }

  private func write(_ screen: String) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data((screen + "\n").utf8).write(to: url, options: .atomic)
  }

  private var path: String { url.path(percentEncoded: false) }
}

extension String {
  /// The lines, with either kind of line break. Git may change these.
  fileprivate var lines: [Substring] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}
