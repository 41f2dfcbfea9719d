import Foundation

/// The exit status and the output of a finished process.
struct Outcome {
  var status: Int32
  var output: String
  var errors: String
  /// Whether a signal has ended the process, as after a trap.
  var isKilled: Bool

  var outputLines: [String] { output.split(separator: "\n").map(String.init) }
}

/// An executable of this package, run as a user would run it.
struct Executable {
  let name: String

  /// Runs the executable, and waits until it ends.
  ///
  /// - Parameters:
  ///   - arguments: The command line, without the executable's name.
  ///   - input: The text of the standard input.
  ///   - environment: Variables in addition to those of this process.
  func run(
    _ arguments: String...,
    input: String = "",
    environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await start(arguments, input: input, environment: environment).outcome()
  }

  /// Starts the executable.
  func start(
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> Running {
    try Running(url, arguments, input, environment)
  }

  /// The executable's location. The package manager builds it next to the tests.
  var url: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name)
  }
}

/// A running process. Its standard streams are files, so no amount of text can block it.
final class Running {
  let process = Process()
  private let folder: TemporaryFolder
  /// Finishes when the process has ended.
  private let end: AsyncStream<Never>

  init(
    _ executable: URL,
    _ arguments: [String],
    _ text: String,
    _ environment: [String: String]
  ) throws {
    let (end, ending) = AsyncStream.makeStream(of: Never.self)
    self.end = end
    folder = try TemporaryFolder()
    try text.write(to: folder.url.appending(path: "input"), atomically: true, encoding: .utf8)
    process.executableURL = executable
    process.arguments = arguments
    // Without this directory, `primetime` would load the favorites of the user who runs the tests.
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("WOLFRAM_ALPHA") }
      .merging(["XDG_DATA_HOME": folder.url.appending(path: "data").path()]) { $1 }
      .merging(environment) { $1 }
    let input = try FileHandle(forReadingFrom: folder.url.appending(path: "input"))
    let output = try handle("output")
    let errors = try handle("errors")
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    process.terminationHandler = { _ in ending.finish() }
    try process.run()
    // Foundation on Linux never closes the handles. With more than some 1,360 open files, `run` reads
    // beyond the end of their list and crashes (swift-corelibs-foundation, pull request 5472).
    for stream in [input, output, errors] { try stream.close() }
  }

  /// Waits until the process ends, without blocking a thread that the tests' servers may need.
  func outcome() async throws -> Outcome {
    for await _ in end {}
    return Outcome(
      status: process.terminationStatus,
      output: try text("output"),
      errors: try text("errors"),
      isKilled: process.terminationReason == .uncaughtSignal
    )
  }

  /// Returns the standard output of the process until now.
  func outputSoFar() throws -> String { try text("output") }

  private func handle(_ name: String) throws -> FileHandle {
    let url = folder.url.appending(path: name)
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.url.appending(path: name)), as: UTF8.self)
  }
}

/// A temporary folder that is removed when this object is deallocated.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "primetime-\(UUID())")

  var path: String { url.path() }

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
