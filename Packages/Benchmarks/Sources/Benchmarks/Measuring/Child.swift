import Foundation

/// A separate process, for measurements that other lines must not affect.
struct Child {
  /// An executable that was built together with this one.
  let executable: String
  let arguments: [String]
  /// The input of the process, or `nil` for nothing.
  var input: FileHandle?
  /// The folder of the executable. By default it is the folder of this executable.
  var folder = Bundle.main.executableURL?.deletingLastPathComponent()

  struct Failure: Error, Equatable, CustomStringConvertible {
    let executable: String
    let status: Int32

    var description: String { "“\(executable)” ended with exit code \(status)." }
  }

  /// The executable was not built together with this one.
  struct Missing: Error, Equatable, CustomStringConvertible {
    let executable: String

    var description: String {
      """
      “\(executable)” is not in the folder of “benchmark”. To build both, run: \
      swift build --configuration release --package-path Packages/Benchmarks
      """
    }
  }

  /// Runs the process until it ends, and returns what it wrote.
  @discardableResult
  func run() async throws -> String {
    guard
      let url = folder?.appending(path: executable),
      FileManager.default.isExecutableFile(atPath: url.path())
    else { throw Missing(executable: executable) }
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.standardInput = input ?? .nullDevice
    let output = Pipe()
    process.standardOutput = output
    let (end, ending) = AsyncStream.makeStream(of: Never.self)
    process.terminationHandler = { _ in ending.finish() }
    try process.run()
    for await _ in end {}
    // The process writes at most one line, for which a pipe has room.
    let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard process.terminationStatus == 0 else {
      throw Failure(executable: executable, status: process.terminationStatus)
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
