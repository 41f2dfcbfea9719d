import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The built demo, which runs in its own process.
struct Demo {
  struct Result: Equatable {
    var status: Int32
    var output: Data
    var errors: String

    static func done(_ output: String = "") -> Self {
      Self(status: 0, output: Data(output), errors: "")
    }
  }

  /// A demo that is running.
  struct Running {
    let process: Process
    let end: AsyncStream<Never>

    /// Kills the process immediately, like `kill -9`, and waits until it has ended.
    func kill() async {
      endNow(process)
      await finish()
    }

    func finish() async {
      for await _ in end {}
    }
  }

  let executable: URL
  let directory: String

  init(directory: String) throws {
    executable = try #require(
      productsDirectories.map { $0.appendingPathComponent("file-client-demo") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "file-client-demo is not built"
    )
    self.directory = directory
  }

  func run(
    _ arguments: String...,
    input: Data = Data(),
    through wrapper: [String] = []
  ) async throws -> Result {
    try await run(arguments, input: input, through: wrapper)
  }

  /// Runs the demo, and waits until it ends.
  ///
  /// - Parameter wrapper: A command that receives the demo and its arguments as its own arguments.
  func run(
    _ arguments: [String],
    addingDirectory: Bool = true,
    input: Data = Data(),
    through wrapper: [String] = []
  ) async throws -> Result {
    let files = try TemporaryDirectory()
    try input.write(to: files.file("input"))
    for name in ["output", "errors"] { try Data().write(to: files.file(name)) }
    let running = try start(
      wrapper,
      arguments,
      addingDirectory: addingDirectory,
      input: FileHandle(forReadingFrom: files.file("input")),
      output: FileHandle(forWritingTo: files.file("output")),
      errors: FileHandle(forWritingTo: files.file("errors"))
    )
    await running.finish()
    return Result(
      status: running.process.terminationStatus,
      output: try Data(contentsOf: files.file("output")),
      errors: String(decoding: try Data(contentsOf: files.file("errors")), as: UTF8.self)
    )
  }

  /// Starts the demo with empty input, and does not wait until it ends.
  func start(_ arguments: String...) throws -> (running: Running, output: FileHandle) {
    let pipe = Pipe()
    let running = try start(
      [],
      arguments,
      addingDirectory: true,
      output: pipe.fileHandleForWriting
    )
    return (running, pipe.fileHandleForReading)
  }

  /// Starts the demo, and closes the given streams in this process.
  ///
  /// - Parameters:
  ///   - input: The standard input. It is empty by default.
  ///   - errors: The standard error. By default it is that of the tests.
  private func start(
    _ wrapper: [String],
    _ arguments: [String],
    addingDirectory: Bool,
    input: FileHandle? = nil,
    output: FileHandle,
    errors: FileHandle? = nil
  ) throws -> Running {
    let command =
      wrapper + [executable.path] + arguments
      + (addingDirectory ? ["--data-directory", directory] : [])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardInput = input ?? .nullDevice
    process.standardOutput = output
    if let errors { process.standardError = errors }
    let (end, continuation) = AsyncStream.makeStream(of: Never.self)
    process.terminationHandler = { _ in continuation.finish() }
    try process.run()
    // Foundation on Linux never closes the handles. With more than some 1,360 open files, `run` reads
    // beyond the end of their list and crashes (swift-corelibs-foundation, pull request 5472).
    for stream in [input, output, errors] { try stream?.close() }
    return Running(process: process, end: end)
  }
}

/// The directories that may contain the built products, the most likely first: next to the test bundle,
/// or next to the tests' executable if there is no bundle.
private var productsDirectories: [URL] {
  let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
  let executables = [
    Bundle.main.executableURL, CommandLine.arguments.first.map(URL.init(fileURLWithPath:)),
  ]
  return (bundles + executables.compactMap(\.self) + [Bundle.main.bundleURL])
    .flatMap { [$0.deletingLastPathComponent(), $0] }
}

/// Does what `kill -9` does. It is not in `Running`, because `Running.kill` hides the system's `kill`.
private func endNow(_ process: Process) {
  _ = kill(process.processIdentifier, SIGKILL)
}
