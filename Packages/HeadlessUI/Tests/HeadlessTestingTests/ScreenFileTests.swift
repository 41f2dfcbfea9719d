import Foundation
import HeadlessUI
import Testing

@testable import HeadlessTesting

@Suite final class ScreenFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "screens-\(UUID())")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func file(_ name: String = "start") -> ScreenFile {
    ScreenFile(
      named: name,
      besideTestFile: folder.appending(path: "CounterTests.swift").path(percentEncoded: false))
  }

  private func text(_ name: String = "start") throws -> String {
    try String(contentsOf: file(name).url, encoding: .utf8)
  }

  @Test func `The file is in a folder that is named after the file of the test`() {
    #expect(
      file().url.path().hasSuffix(
        "\(folder.lastPathComponent)/__Screens__/CounterTests/start.txt"))
  }

  @Test func `A screen without a file is written and fails once`() throws {
    let problem = try #require(file().problem(with: "Counter\n0", isRecording: false))
    #expect(
      problem.hasPrefix("There was no file for the screen “start”. The screen was written to /"))
    #expect(problem.hasSuffix("Check it and run the test again.\n\nCounter\n0"))
    #expect(try text() == "Counter\n0\n")
    #expect(file().problem(with: "Counter\n0", isRecording: false) == nil)
  }

  @Test func `A screen that differs fails with the lines in which it differs`() throws {
    _ = file().problem(with: "Counter\n───────\n0\n[+]", isRecording: false)
    let problem = try #require(
      file().problem(with: "Counter\n───────\n1\n[+]\n[-]", isRecording: false))
    #expect(problem.hasPrefix("The screen “start” differs from /"))
    #expect(
      problem.hasSuffix(
        """


          Counter
          ───────
        - 0
        + 1
          [+]
        + [-]

        To accept the new screen, run the test with RECORD_SCREENS=1.
        """))
    #expect(try text() == "Counter\n───────\n0\n[+]\n")
  }

  @Test func `Recording writes a screen that differs, and fails because of it`() throws {
    _ = file().problem(with: "0", isRecording: false)
    let problem = try #require(file().problem(with: "1", isRecording: true))
    #expect(problem.hasSuffix("because RECORD_SCREENS is set.\n\n- 0\n+ 1"))
    #expect(try text() == "1\n")
    #expect(file().problem(with: "1", isRecording: true) == nil)
  }

  @Test func `Line breaks that Git has changed are not a difference`() throws {
    _ = file().problem(with: "", isRecording: false)
    try Data("Counter\r\n0\r\n".utf8).write(to: file().url)
    #expect(file().problem(with: "Counter\n0", isRecording: false) == nil)
  }

  @Test func `A missing last line is a difference`() throws {
    _ = file().problem(with: "Counter\n\n", isRecording: false)
    #expect(file().problem(with: "Counter\n", isRecording: false) != nil)
    #expect(file().problem(with: "Counter\n\n", isRecording: false) == nil)
  }

  @Test(arguments: ["", "../start", "a/b", ".hidden", "a\\b"])
  func `A name that cannot be the name of a file is rejected`(name: String) throws {
    let problem = try #require(file(name).problem(with: "0", isRecording: true))
    #expect(problem.hasPrefix("“\(name)” cannot be the name of a file."))
    #expect(!FileManager.default.fileExists(atPath: folder.path()))
  }

  @Test func `A file that cannot be written is a failure`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: folder.appending(path: "__Screens__"))
    let problem = try #require(file().problem(with: "0", isRecording: false))
    #expect(problem.hasPrefix("The file of the screen “start”, /"))
  }

  @Test func `Equal lines far from a difference are left out`() {
    let old = (1...9).map(String.init).joined(separator: "\n")
    #expect(
      "\(LineDifference(from: old, to: old + "\nx"))" == "  …\n  7\n  8\n  9\n+ x")
  }
}
