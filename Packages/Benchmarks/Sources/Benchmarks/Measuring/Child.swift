import Foundation

/// A process of its own, for what must not be disturbed by other lines.
struct Child {
  /// An executable that was built together with this one.
  let executable: String
  let arguments: [String]
  /// What it reads; nothing if `nil`.
  var input: URL?

  struct Failure: Error {
    let executable: String
    let status: Int32
  }

  /// Runs it to its end, and returns what it wrote.
  @discardableResult
  func run() async throws -> String {
    let process = Process()
    process.executableURL = Bundle.main.executableURL?
      .deletingLastPathComponent().appending(path: executable)
    process.arguments = arguments
    process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? .nullDevice
    let output = Pipe()
    process.standardOutput = output
    let (end, ending) = AsyncStream.makeStream(of: Never.self)
    process.terminationHandler = { _ in ending.finish() }
    try process.run()
    for await _ in end {}
    // It writes a line at most, for which a pipe has room.
    let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard process.terminationStatus == 0 else {
      throw Failure(executable: executable, status: process.terminationStatus)
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
