import ComposableArchitecture
import Foundation
import Testing

@testable import Benchmarks

@Suite struct CommandTests {
  @Test func `The command lists all names or only some of them`() async throws {
    let all = try await Child(executable: "benchmark", arguments: ["--list"]).run()
    #expect(all.split(separator: "\n").map(String.init) == [Benchmark].all.map(\.name))

    let some = try await Child(
      executable: "benchmark", arguments: ["--list", "--filter", "effect/"]
    ).run()
    #expect(
      some.split(separator: "\n").map(String.init)
        == [Benchmark].all.map(\.name).filter { $0.hasPrefix("effect/") })
    #expect(some.contains("effect/synchronous-in-child"))
    #expect(!some.contains("views/"))
  }

  @Test(arguments: ["benchmark", "scripted-counter"])
  func `The command prints the version`(executable: String) async throws {
    let output = try await Child(executable: executable, arguments: ["--version"]).run()
    #expect(output == composableArchitectureVersion)
  }

  @Test func `The command prints a JSON object for each benchmark`() async throws {
    let output = try await Child(
      executable: "benchmark", arguments: ["--quick", "--json", "--filter", "send/plain"]
    ).run()
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect(object["name"] as? String == "send/plain")
    #expect(object["unit"] as? String == "ns")
    #expect(object["repeats"] as? Int == Sampler.quick.repeats)
    for key in ["median", "minimum", "floorMedian", "floorMinimum", "ratio"] {
      #expect((object[key] as? Double ?? 0) > 0, "\(key)")
    }
  }

  @Test func `The command runs one operation a given number of times`() async throws {
    let output = try await Child(
      executable: "benchmark", arguments: ["--count", "send/plain", "10"]
    ).run()
    #expect(output.isEmpty)
  }

  @Test func `The command says what to build if an executable is missing`() async throws {
    let missing = Child.Missing(executable: "scripted-counter")
    #expect("\(missing)".contains("swift build --configuration release"))

    var alone = Child(executable: "benchmark", arguments: ["--quick", "--filter", "runner/"])
    let built = try #require(alone.folder)
    let folder = built.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    alone.folder = folder
    await #expect(throws: Child.Missing(executable: "benchmark")) { try await alone.run() }

    // The folder has the libraries that the executable loads, but no other executables. They are
    // hard links because Linux does not run a file that is open for writing, and a process that
    // another test starts at that moment inherits the open file of a copy.
    for name in try FileManager.default.contentsOfDirectory(atPath: built.path())
    where name == "benchmark" || name.hasSuffix(".so") {
      try FileManager.default.linkItem(
        at: built.appending(path: name), to: folder.appending(path: name))
    }
    await #expect(throws: Child.Failure(executable: "benchmark", status: 1)) {
      try await alone.run()
    }
  }

  @Test(arguments: [
    ["--filter", "nothing"], ["--count", "nothing", "1"], ["--count", "send/plain"],
    ["--count", "send/plain", "0"], ["--count", "effect/asynchronous", "1"],
  ])
  func `The command rejects invalid arguments`(arguments: [String]) async throws {
    await #expect(throws: Child.Failure.self) {
      try await Child(executable: "benchmark", arguments: arguments).run()
    }
  }
}
