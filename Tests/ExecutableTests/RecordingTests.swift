import Foundation
import Testing

/// Records the app, and reads the recordings in other processes.
@Suite struct RecordingTests {
  private let primetime = Executable(name: "primetime")
  private let folder: TemporaryFolder
  private var file: String { folder.url.appending(path: "history.jsonl").path() }

  private static let session = """
    tap Counter demo
    tap +
    tap +
    tap Is this prime?
    tap Save to favorite primes
    tap Done
    tap What is the 2nd prime?
    wait
    tap Ok
    type "Go to number" 7
    submit Go to number
    back
    tap Favorite primes
    tap Save
    wait
    send favoritePrimes.deleteFavoritePrimes [0]
    expect favoritePrimes []
    expect count 7

    """

  init() throws { folder = try TemporaryFolder() }

  /// Records a session of the user.
  private func record(_ script: String = session, _ clock: String = "real") async throws {
    let outcome = try await primetime.run(
      "run", "-", "--record", file, "--clock", clock, input: script)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  private func lines() throws -> [String] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["real", "virtual"])
  func `A session is replayed by another process, and does the same as a script`(
    clock: String
  ) async throws {
    try await record(Self.session, clock)
    var outcome = try await primetime.run("replay", file)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("recorded states are the same."))
    #expect(outcome.status == 0)
    let exported = try await primetime.run("export", file, "--script")
    #expect(exported.output.contains("\ntap Save to favorite primes\n"))
    #expect(exported.output.contains("\ntype \"Go to number\" 7\n"))
    #expect(exported.output.contains("\nsend favoritePrimes.deleteFavoritePrimes [0]\n"))
    #expect(exported.output.contains("\nexpect count 7\n"))
    // The status of documents and the history of undo are bookkeeping.
    #expect(!exported.output.contains("expect savedFavorites"))
    #expect(!exported.output.contains("expect settingsStatus"))
    #expect(!exported.output.contains("Undo"))
    outcome = try await primetime.run("run", "-", "--clock", clock, input: exported.output)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test func `The history shows causes, effects and what the user did`() async throws {
    try await record()
    let history = try await primetime.run("history", file)
    #expect(history.status == 0)
    #expect(
      history.output.contains(
        "counterView.counter.requestNthPrime   ← tap What is the 2nd prime?\n"))
    #expect(
      history.output.contains(
        /· effect \d+ finished after \d\.\d{3} s\n +\d+ +\d\.\d{3} {4}counterView.counter.nthPrimeResponse\n/
      ))
    let first = try await primetime.run("history", file, "--first", "favoritePrimes.count > 0")
    #expect(first.output.contains("favoritePrimes: [] → [2]"))
    #expect(first.outputLines[0].hasSuffix("← tap Save to favorite primes"))
    #expect(first.status == 0)
    let number = try #require(first.outputLines[0].split(separator: " ").first)
    let at = try await primetime.run("history", file, "--at", "\(number)", "--output", "json")
    #expect(at.output.contains(#""favoritePrimes":[2]"#))
    let never = try await primetime.run("history", file, "--first", "count > 100")
    #expect(never.errors.contains("The condition holds after none of the"))
    #expect(never.status == 1)
  }

  @Test func `The app continues in the state after an action`() async throws {
    try await record()
    let first = try await primetime.run("history", file, "--first", "count 2")
    let number = try #require(first.outputLines[0].split(separator: " ").first)
    let outcome = try await primetime.run(
      "replay", file, "--to", "\(number)", input: "expect count 2\ntap +\nexpect count 3\n")
    #expect(outcome.errors == "This is the state after action \(number).\n")
    #expect(outcome.status == 0)
  }

  @Test func `A recorded state that the reducer does not lead to is reported`() async throws {
    try await record()
    let changed = try lines().map { line in
      line.contains(#""state""#) && !line.contains(#""number":0"#)
        ? line.replacing(#""count":7"#, with: #""count":8"#) : line
    }
    try Data(changed.joined(separator: "\n").appending("\n").utf8).write(to: URL(filePath: file))
    let outcome = try await primetime.run("replay", file)
    #expect(outcome.errors.contains("count: 8 → 7"))
    #expect(outcome.errors.contains("What a reducer reads must go through `reading`."))
    #expect(outcome.status == 1)
  }

  @Test func `The recordings of a folder are replayed together, and new states are accepted`()
    async throws
  {
    let sessions = folder.url.appending(path: "sessions").path()
    try FileManager.default.createDirectory(atPath: sessions, withIntermediateDirectories: true)
    try await record("tap Counter demo\ntap +\ntap +\n")
    for (name, count) in [("a", 2), ("b", 8), ("c", 9)] {
      let changed = try lines().map { line in
        line.contains(#""state""#) && !line.contains(#""number":0"#)
          ? line.replacing(#""count":2"#, with: #""count":\#(count)"#) : line
      }
      try Data(changed.joined(separator: "\n").appending("\n").utf8)
        .write(to: URL(filePath: "\(sessions)/\(name).jsonl"))
    }
    var outcome = try await primetime.run("replay", sessions)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("`count` is different: 2 of 3 recordings\n"))
    #expect(outcome.output.contains("count: 8 → 2\n"))
    #expect(outcome.errors.contains("There are differences."))
    outcome = try await primetime.run("replay", sessions, "--output", "json")
    #expect(outcome.output.contains(#""recordings":["b.jsonl","c.jsonl"]"#))
    outcome = try await primetime.run("replay", sessions, "--accept")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasSuffix("into 2 recordings.\n"))
    outcome = try await primetime.run("replay", sessions)
    #expect(outcome.output.hasSuffix("All states are the same.\n"))
    #expect(outcome.status == 0)
    try Data("not a recording\n".utf8).write(to: URL(filePath: "\(sessions)/d.jsonl"))
    outcome = try await primetime.run("replay", sessions, "--accept")
    #expect(outcome.errors.contains("There are differences."))
    #expect(outcome.status == 65)
  }

  @Test func `A test that was exported compares the states of its recording`() async throws {
    try await record()
    let arguments = [
      "export", file, "--test", "KeepsPrimes", "--reducer", "appReducer", "--environment",
      "AppEnvironment.mock", "--directory", folder.path,
    ]
    let outcome = try await primetime.start(arguments).outcome()
    #expect(outcome.status == 0)
    let test = try String(
      contentsOf: folder.url.appending(path: "KeepsPrimesTests.swift"), encoding: .utf8)
    #expect(test.contains("@testable import AppFeature"))
    #expect(test.contains("@Test func `The recording “Keeps primes” leads to the same states`()"))
    #expect(test.contains("try recording.replay(appReducer, environment: AppEnvironment.mock)"))
    let copy = try Data(contentsOf: folder.url.appending(path: "KeepsPrimes.jsonl"))
    #expect(try copy == Data(contentsOf: URL(filePath: file)))
    let second = try await primetime.start(arguments).outcome()
    #expect(second.errors.contains("exists already. Choose another name for the test."))
    #expect(second.status == 74)
  }

  @Test func `A page has the actions, and only the user may read it`() async throws {
    try await record()
    let page = folder.url.appending(path: "page.html").path()
    let outcome = try await primetime.run("export", file, "--page", page)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.contains(#""name":"counterView.primeModal.saveFavoritePrimeTapped""#))
    #expect(html.contains(#""via":"tap Save to favorite primes""#))
    let permissions = try FileManager.default.attributesOfItem(atPath: page)[.posixPermissions]
    #expect(permissions as? Int == 0o600)
    let nowhere = try await primetime.run("export", file, "--page", "/dev/null/page.html")
    #expect(nowhere.errors.contains("cannot be written."))
    #expect(nowhere.status == 74)
  }

  @Test func `A file that cannot be read or written is an error with an exit code`() async throws {
    let none = try await primetime.run("replay", "no-such-file")
    #expect(
      none.errors
        == "The recording “\(FileManager.default.currentDirectoryPath)/no-such-file” cannot be opened: there is no such file.\n"
    )
    #expect(none.status == 66)
    try await record("tap Counter demo\ntap +\n")
    let again = try await primetime.run("run", "-", "--record", file, input: "tap Counter demo\n")
    #expect(again.errors.contains("exists already. A recording needs a new file."))
    #expect(again.status == 74)
    let other = try await Executable(name: "counter-demo").run("history", file)
    #expect(
      other.errors.contains(
        "is a recording of “primetime”, not of “counter-demo”. With “--force” it is read anyway."))
    #expect(other.status == 65)
    let old = try lines().map { $0.replacing(#"{"incrTapped":{}}"#, with: #"{"incTapped":{}}"#) }
    try Data(old.joined(separator: "\n").appending("\n").utf8).write(to: URL(filePath: file))
    let renamed = try await primetime.run("replay", file)
    #expect(
      renamed.errors.contains(
        "write “--rename counterView.counter.incTapped=counterView.counter.incrTapped”"))
    #expect(renamed.status == 65)
    let replayed = try await primetime.run(
      "replay", file, "--rename", "counterView.counter.incTapped=counterView.counter.incrTapped")
    #expect(replayed.status == 0)
  }

  /// Run a campaign with `RECORDING_KILLS=1000`.
  @Test func `Every complete line of a killed process is read`() async throws {
    let kills = ProcessInfo.processInfo.environment["RECORDING_KILLS"].flatMap { Int($0) } ?? 10
    let script = "tap Counter demo\n" + String(repeating: "tap +\ntap -\n", count: 20_000)
    for kill in 0..<kills {
      let file = folder.url.appending(path: "killed-\(kill).jsonl").path()
      let running = try primetime.start(["run", "-", "--record", file], input: script)
      // The more lines a process has written, the later it is killed.
      while lineCount(file) < 20 + kill * 7 % 500 { await Task.yield() }
      Foundation.kill(running.process.processIdentifier, SIGKILL)
      _ = try await running.outcome()
      let complete = try String(contentsOfFile: file, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .filter { $0.contains(#""action":"#) && !$0.hasPrefix(#"{"history""#) }.count
      let outcome = try await primetime.run("replay", file)
      #expect(outcome.output.hasPrefix("\(complete) actions were replayed."), "\(outcome.errors)")
      try FileManager.default.removeItem(atPath: file)
    }
  }

  private func lineCount(_ file: String) -> Int {
    (try? Data(contentsOf: URL(filePath: file)).count { $0 == 0x0A }) ?? 0
  }

  @Test func `With a full disk the recording ends with a sentence, and the app continues`()
    async throws
  {
    let script =
      "tap Counter demo\n" + String(repeating: "tap +\ntap -\n", count: 200)
      + "expect count 0\nstate count\n"
    let steps = folder.url.appending(path: "steps.txt").path()
    try Data(script.utf8).write(to: URL(filePath: steps))
    // A limit for the size of a file is reported like a full disk if its signal is ignored.
    let command =
      "trap '' XFSZ; ulimit -f 16; exec '\(primetime.url.path())' run '\(steps)' --record '\(file)'"
    let outcome = try await Running(URL(filePath: "/bin/bash"), ["-c", command], "", [:]).outcome()
    #expect(outcome.errors.contains("ends here because it cannot be written"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.outputLines == ["0"])
    #expect(outcome.status == 0)
    // The limit may be reached exactly at the end of a line.
    let isTorn = try Data(contentsOf: URL(filePath: file)).last != 0x0A
    let replay = try await primetime.run("replay", file)
    #expect(replay.errors == (isTorn ? "The last line was cut off, and is left out.\n" : ""))
    #expect(replay.status == 0)
  }
}
