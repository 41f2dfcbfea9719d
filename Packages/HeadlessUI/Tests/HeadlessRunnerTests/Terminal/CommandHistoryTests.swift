import ArgumentParser
import Foundation
import Testing

@testable import HeadlessRunner

@Suite final class CommandHistoryTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID())")
  private var path: String { folder.path(percentEncoded: false) + "/app/.history" }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func permissions(_ path: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test func `Commands are restored at the next start`() {
    var history = CommandHistory(path: path)
    history.add("tap +")
    history.add("show")
    #expect(CommandHistory(path: path).entries == ["tap +", "show"])
  }

  @Test func `The file and its directory are private`() throws {
    var history = CommandHistory(path: path)
    history.add("tap +")
    #expect(try permissions(path) == 0o600)
    #expect(try permissions(folder.path(percentEncoded: false) + "/app") == 0o700)
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: (path as NSString)
          .deletingLastPathComponent) == [".history"])
  }

  @Test func `The history keeps each command once, up to a limit`() {
    var history = CommandHistory(path: path)
    for number in 0..<3 { history.add("\(number)") }
    history.add("1")
    #expect(history.entries == ["0", "2", "1"])
    var long = CommandHistory(path: nil)
    for number in 0..<(CommandHistory.limit + 10) { long.add("\(number)") }
    #expect(long.entries.count == CommandHistory.limit)
    #expect(long.entries.first == "10")
  }

  @Test func `Empty, very long and hidden commands are not kept`() {
    var history = CommandHistory(path: path)
    for entry in ["", " hidden", "two\nlines", String(repeating: "x", count: 5000)] {
      history.add(entry)
    }
    #expect(history.entries == [])
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `Two runs at the same time keep the commands of both`() {
    var (first, second) = (CommandHistory(path: path), CommandHistory(path: path))
    first.add("one")
    second.add("two")
    #expect(CommandHistory(path: path).entries == ["one", "two"])
  }

  @Test func `The intact lines of a damaged file are read`() throws {
    var history = CommandHistory(path: path)
    history.add("one")
    var data = Data("ok\n".utf8)
    data.append(contentsOf: [0xFF, 0xFE, 0x0A, 0x1B, 0x5B, 0x0A, 0x0A])
    data.append(contentsOf: Data("last".utf8))
    try data.write(to: URL(filePath: path))
    #expect(CommandHistory(path: path).entries == ["ok", "last"])
  }

  @Test func `A command that is removed is in the file of no run`() throws {
    var history = CommandHistory(path: path)
    history.add("one")
    var other = CommandHistory(path: path)
    other.add("two")
    history.remove("one")
    #expect(history.entries == ["two"])
    #expect(CommandHistory(path: path).entries == ["two"])
  }

  @Test func `A history that cannot be written is not an error`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for path in [path, nil, "/proc/none/app/.history"] {
      var history = CommandHistory(path: path)
      history.add("one")
      #expect(history.entries == ["one"])
    }
  }

  @Test func `The file is in the app's data directory`() {
    func path(_ app: String, in directory: URL? = nil, _ environment: [String: String]) -> String? {
      CommandHistory.directory(app: app, in: directory, environment: environment)
        .map(CommandHistory.path(in:))
    }
    #expect(path("app", ["XDG_DATA_HOME": "/d"]) == "/d/app/.history")
    let home = ["HOME": "/home/a", "XDG_DATA_HOME": "relative"]
    #expect(path("app", home) == "/home/a/.local/share/app/.history")
    #expect(path("app", [:]) == nil)
    #expect(path("../app", home) == nil)
    #expect(path("app", in: URL(filePath: "/my documents/"), home) == "/my documents/.history")
  }

  private struct App: HeadlessApp {
    static let name = "app"
    static let abstract = "An app."

    struct Options: ParsableArguments { @Option var dataDirectory: String? }

    static func dataDirectory(_ options: Options) -> URL? {
      options.dataDirectory.map { URL(filePath: $0) }
    }

    static func program(_ options: Options) -> Program<FeatureState, FeatureAction> {
      featureProgram()
    }
  }

  @Test func `The app says where the directory of its documents is`() throws {
    let options = try App.Options.parse(["--data-directory", "/d"])
    #expect(App.history(options).path == "/d/.history")
    let directory = CommandHistory.directory(
      app: "app", in: nil, environment: ProcessInfo.processInfo.environment)
    #expect(try App.history(App.Options.parse([])).path == directory.map(CommandHistory.path(in:)))
  }
}
