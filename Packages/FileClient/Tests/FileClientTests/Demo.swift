import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The built demo, run as a process of its own.
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
    let output: FileHandle
    let end: AsyncStream<Never>

    /// Ends the process on the spot, as `kill -9` does, and waits until it is gone.
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

  /// Runs the demo to its end.
  ///
  /// - Parameter wrapper: a command that is given the demo and its arguments as its own.
  func run(
    _ arguments: [String],
    addingDirectory: Bool = true,
    input: Data = Data(),
    through wrapper: [String] = []
  ) async throws -> Result {
    let files = try TemporaryDirectory()
    try input.write(to: files.file("input"))
    for name in ["output", "errors"] { try Data().write(to: files.file(name)) }
    let running = try start(wrapper, arguments, addingDirectory: addingDirectory) { process in
      process.standardInput = try FileHandle(forReadingFrom: files.file("input"))
      process.standardOutput = try FileHandle(forWritingTo: files.file("output"))
      process.standardError = try FileHandle(forWritingTo: files.file("errors"))
    }
    await running.finish()
    return Result(
      status: running.process.terminationStatus,
      output: try Data(contentsOf: files.file("output")),
      errors: String(decoding: try Data(contentsOf: files.file("errors")), as: UTF8.self)
    )
  }

  func start(_ arguments: String...) throws -> Running {
    try start([], arguments, addingDirectory: true) { $0.standardInput = FileHandle.nullDevice }
  }

  private func start(
    _ wrapper: [String],
    _ arguments: [String],
    addingDirectory: Bool,
    configure: (Process) throws -> Void
  ) throws -> Running {
    let command =
      wrapper + [executable.path] + arguments
      + (addingDirectory ? ["--data-directory", directory] : [])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    let pipe = Pipe()
    process.standardOutput = pipe
    try configure(process)
    let (end, continuation) = AsyncStream.makeStream(of: Never.self)
    process.terminationHandler = { _ in continuation.finish() }
    try process.run()
    return Running(process: process, output: pipe.fileHandleForReading, end: end)
  }
}

/// Where the products may have been built, the likeliest first: beside the test bundle, or, where
/// the tests are an executable themselves, beside that.
private var productsDirectories: [URL] {
  let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
  let executables = [
    Bundle.main.executableURL, CommandLine.arguments.first.map(URL.init(fileURLWithPath:)),
  ]
  return (bundles + executables.compactMap(\.self) + [Bundle.main.bundleURL])
    .flatMap { [$0.deletingLastPathComponent(), $0] }
}

/// `kill -9`, outside of `Running`, whose own `kill` hides the system's.
private func endNow(_ process: Process) {
  _ = kill(process.processIdentifier, SIGKILL)
}
