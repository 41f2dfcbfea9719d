import Foundation
import Testing

/// Runs the driver in Documentation/Protocol.md against the built demo.
@Suite struct ProtocolTests {
  private static let python = ProcessInfo.processInfo.environment["PATH"]?
    .split(separator: ":").map { "\($0)/python3" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(
    .enabled(if: python != nil, "There is no python3.")
  )
  func `The driver in the documentation works as documented`() async throws {
    let documentation = URL(filePath: #filePath).appending(
      path: "../../../Documentation/Protocol.md"
    ).standardized
    let text = try String(contentsOf: documentation, encoding: .utf8)
    let driver = try TemporaryFile(Data(try #require(block("python", in: text)).utf8))
    let output = try TemporaryFile()
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.python))
    process.arguments = [driver.path, Self.demo.path(percentEncoded: false)]
    process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONUTF8": "1"]) { $1 }
    let handle = try output.handle()
    process.standardOutput = handle
    let (ends, end) = AsyncStream.makeStream(of: Never.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    for await _ in ends {}
    try handle.close()
    #expect(try output.text == block("text", in: text))
    #expect(process.terminationStatus == 1)
  }

  /// The demo, which the package manager builds next to the tests.
  private static let demo = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "headless-ui-demo")

  /// Returns the first code block with the given language in a Markdown text.
  private func block(_ language: String, in text: String) -> String? {
    let parts = text.components(separatedBy: "```\(language)\n")
    guard parts.count > 1 else { return nil }
    return parts[1].components(separatedBy: "```\n").first
  }
}
