import Foundation
import HeadlessRunner

extension AppDriver {
  /// Runs a script with one command per line. The test fails at the first line that is wrong or fails.
  ///
  /// ```swift
  /// await app.run(
  ///   script: """
  ///     type Search cats
  ///     advance 300ms
  ///     expect screen About cats
  ///     """)
  /// ```
  ///
  /// - Parameters:
  ///   - script: The lines.
  ///   - fileID: Where failures are shown.
  ///   - filePath: Where failures are shown.
  ///   - line: Where failures are shown.
  ///   - column: Where failures are shown.
  /// - Returns: What the script printed.
  @discardableResult
  public nonisolated(nonsending) func run(
    script: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> String {
    await run(
      script, named: "script",
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs the script in a file. The test fails at the first line that is wrong or fails.
  ///
  /// - Parameters:
  ///   - path: The path of the file, from the folder of the test's file.
  ///   - fileID: Where failures are shown.
  ///   - filePath: Where failures are shown.
  ///   - line: Where failures are shown.
  ///   - column: Where failures are shown.
  /// - Returns: What the script printed.
  @discardableResult
  public nonisolated(nonsending) func run(
    scriptAt path: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> String {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let folder = URL(filePath: "\(filePath)").deletingLastPathComponent()
    let file = URL(filePath: path, relativeTo: folder)
    // The whole path is needed because a script may include others by paths from its own folder.
    let name = file.path(percentEncoded: false)
    do {
      return await run(try String(contentsOf: file, encoding: .utf8), named: name, call)
    } catch {
      call.report("Cannot read the script “\(name)”: \(error).")
      return ""
    }
  }

  private nonisolated(nonsending) func run(
    _ script: String, named name: String, _ call: CallSite
  ) async -> String {
    _ = printed.takeAll()
    do {
      try await session.run(script: script, named: name)
    } catch {
      report(error.text, call)
    }
    return printed.takeAll().joined(separator: "\n")
  }
}
