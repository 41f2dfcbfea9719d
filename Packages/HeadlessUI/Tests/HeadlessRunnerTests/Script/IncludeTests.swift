import ComposableArchitecture
import Foundation
import Testing

@testable import HeadlessRunner

/// Tests `include`.
@Suite struct IncludeTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "scripts-\(UUID())")
  private let recorder: Recorder

  init() throws { recorder = try Recorder() }

  private func run(
    _ scripts: [String: String], format: OutputFormat = .text, keepGoing: Bool = false,
    output: Output? = nil
  ) async throws -> Session<FeatureState, FeatureAction> {
    let inner = folder.appending(path: "inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in scripts {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    let session = Session(
      featureProgram(), RunnerOptions(output: format, keepGoing: keepGoing),
      output: output ?? recorder.output)
    let source = try LineReader(path: path("main.txt"))
    defer { source.close() }
    try await session.run(source)
    return session
  }

  private func path(_ name: String) -> String {
    folder.appending(path: name).path(percentEncoded: false)
  }

  private func failure(_ scripts: [String: String]) async -> Failure? {
    do {
      _ = try await run(scripts)
      return nil
    } catch {
      return error as? Failure
    }
  }

  @Test func `An included path is relative to the including script`() async throws {
    let session = try await run([
      "main.txt": "include inner/one.txt\nexpect count 2\n",
      "inner/one.txt": "tap +\ninclude two.txt\n",
      "inner/two.txt": "tap +",
    ])
    #expect(session.store.count == 2)
  }

  @Test func `An error names the file and the line where it happened`() async {
    let failure = await failure([
      "main.txt": "tap +\ninclude inner/one.txt", "inner/one.txt": "# One\nexpect count 2",
    ])
    #expect(failure?.place == Failure.Place(source: path("inner/one.txt"), line: 2))
    #expect(failure?.code == .failed)
  }

  @Test func `A missing file is an error of the line that includes it`() async {
    let failure = await failure(["main.txt": "\ninclude none.txt"])
    #expect(failure?.place == Failure.Place(source: path("main.txt"), line: 2))
    #expect(failure?.code == .noInput)
    #expect(failure?.message.contains("none.txt”: No such file or directory.") == true)
  }

  @Test func `An error shortens a very long path`() async throws {
    let failure = await failure(["main.txt": "include " + String(repeating: "a", count: 100_000)])
    #expect(failure?.code == .noInput)
    #expect(try #require(failure).message.utf8.count < 1000)
  }

  @Test func `A script that includes itself is an error that shows the cycle`() async {
    let failure = await failure([
      "main.txt": "include inner/one.txt", "inner/one.txt": "include ../main.txt",
    ])
    #expect(failure?.place == Failure.Place(source: path("inner/one.txt"), line: 1))
    #expect(
      failure?.message
        == "The script includes itself: \(path("main.txt")) → \(path("inner/one.txt")) → "
        + "\(path("inner/../main.txt"))."
    )
  }

  @Test func `Scripts cannot include each other endlessly`() async {
    var scripts = ["main.txt": "include 1.txt"]
    for number in 1...40 { scripts["\(number).txt"] = "include \(number + 1).txt" }
    let failure = await failure(scripts)
    #expect(failure?.message == "The scripts include each other more than 32 levels deep.")
    #expect(failure?.place == Failure.Place(source: path("31.txt"), line: 1))
  }

  @Test func `JSON output has one object for an include`() async throws {
    let recorder = try Recorder(.json)
    let session = try await run(
      [
        "main.txt": "# Go\ninclude inner/one.txt\nstate count",
        "inner/one.txt": "tap -\nstate count",
      ],
      format: .json, keepGoing: true, output: recorder.output)
    let lines = try recorder.printed.split(separator: "\n").map(String.init)
    #expect(session.firstFailure == .wrongLine)
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix(#"{"code":65,"error":"There is no button “-”"#))
    #expect(
      lines[1...] == [
        #"{"path":"count","state":0}"#,
        #"{"command":1,"error":"A line of the included script failed.","ok":false}"#,
        #"{"path":"count","state":0}"#,
        #"{"command":2,"ok":true}"#,
      ]
    )
  }
}
