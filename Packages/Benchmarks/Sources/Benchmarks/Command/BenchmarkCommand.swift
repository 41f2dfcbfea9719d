import ArgumentParser
import ComposableArchitecture
import Dispatch
import Foundation

/// Measures how fast the library is. Each row has a floor: the least that such work can
/// cost.
@main
struct BenchmarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmark",
    abstract: "Measure the speed of the library.",
    discussion: """
      Each benchmark compares an operation of the library with its floor, which does the same with a \
      handwritten switch, a plain Task or a plain update. Both are measured in turn. A ✓ means that \
      the budget holds, and a ✗ that it does not.
      """,
    version: composableArchitectureVersion
  )

  @Option(
    help: ArgumentHelp("Measure only benchmarks with this text in their names.", valueName: "text"))
  var filter: String?

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @Flag(help: "Print the names of the benchmarks and measure nothing.")
  var list = false

  @Flag(help: "Take fewer samples.")
  var quick = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Run one operation this many times and measure nothing, for callgrind.",
      valueName: "name n"))
  var count: [String] = []

  @Flag(help: "With --count, run the floor instead of the operation.")
  var floor = false

  @Option(parsing: .upToNextOption, help: .hidden)
  var inFlight: [String] = []

  @Flag(help: .hidden)
  var script = false

  /// Counts without starting Swift's thread pool, because valgrind does not survive that.
  func run() throws {
    // If the reader of the output ends, this process ends without a message, even if the process that
    // started it ignores the signal.
    signal(SIGPIPE, SIG_DFL)
    if script {
      runScriptByHand()
    } else if !count.isEmpty {
      try doCounted()
    } else {
      Task {
        do {
          if inFlight.isEmpty { try await measure() } else { try await reportInFlight() }
          Self.exit()
        } catch {
          Self.exit(withError: error)
        }
      }
      dispatchMain()
    }
  }

  private func measure() async throws {
    let benchmarks = [Benchmark].all.filter { $0.name.contains(filter ?? $0.name) }
    guard !benchmarks.isEmpty else {
      throw ValidationError(
        "No benchmark has this text in its name. To print the names, pass --list.")
    }
    if list {
      for benchmark in benchmarks { print(benchmark.name) }
      return
    }
    let sampler = quick ? Sampler.quick : .full
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !json { try write(Table.header) }
    for benchmark in benchmarks {
      let measurement = try await sampler.measure(benchmark)
      if json {
        try write(String(decoding: encoder.encode(measurement), as: UTF8.self))
      } else {
        try write(Table.line(measurement))
      }
    }
  }

  /// Prints a line at once, even into a pipe, because measuring takes long.
  private func write(_ line: String) throws {
    try FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
  }

  private func doCounted() throws {
    guard count.count == 2, let times = Int(count[1]), times > 0 else {
      throw ValidationError(
        "--count takes a name and a positive number, such as --count send/plain 1000.")
    }
    guard let benchmark = [Benchmark].all.first(where: { $0.name == count[0] }) else {
      throw ValidationError(
        "There is no benchmark named “\(count[0])”. To print the names, pass --list.")
    }
    guard case .timed(let work, let floor) = benchmark.sides() else {
      throw ValidationError("“\(count[0])” cannot be counted because it uses more than one thread.")
    }
    (self.floor ? floor : work)(times)
  }

  private func reportInFlight() async throws {
    guard
      inFlight.count == 2, let kind = InFlight.Kind(rawValue: inFlight[0]),
      let count = Int(inFlight[1])
    else { throw ValidationError("--in-flight takes a kind and a number.") }
    print(try await InFlight(kind, count: count).report)
  }
}
