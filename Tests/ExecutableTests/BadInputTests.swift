import Foundation
import Testing

/// Tests that bad input leads to one clear sentence and the right exit code, and that nothing is lost.
@Suite struct BadInputTests {
  private let primetime = Executable(name: "primetime")

  @Test func `An error in a script names the file and the line, and says what would be right`()
    async throws
  {
    let folder = try TemporaryFolder()
    let script = folder.url.appending(path: "steps.txt")
    try "# a comment\n\ntpa Counter demo\n".write(to: script, atomically: true, encoding: .utf8)
    let outcome = try await primetime.run("run", script.path())
    #expect(
      outcome.errors == """
        \(script.path()):3: “tpa” is not a command. Did you mean “tap” or “type”? \
        The commands are: tap, type, submit, toggle, choose, press, back, send, wait, sleep, \
        advance, show, state, expect, include.

        """
    )
    #expect(outcome.status == 65)
  }

  @Test func `An error for an unknown action lists the nearest ones`() async throws {
    let outcome = try await primetime.run("run", "-", input: "send counterView.counter.incrTaped")
    #expect(
      outcome.errors == """
        standard input:1: There is no action “counterView.counter.incrTaped”. Did you mean \
        “counterView.counter.incrTapped” or “counterView.counter.decrTapped” or \
        “offlineCounterView.counter.incrTapped”?

        """
    )
    #expect(outcome.status == 65)
  }

  @Test func `A missing script has the exit code for missing input`() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await primetime.run("run", folder.path + "/none.txt")
    #expect(
      outcome.errors == """
        Cannot read the script “\(folder.path)/none.txt”: No such file or directory. \
        Name a file, or “-” for standard input.

        """
    )
    #expect(outcome.status == 66)
  }

  @Test func `Wrong options print the usage`() async throws {
    for arguments in ["--no-such-option", "--output=yaml"] {
      let outcome = try await primetime.run("run", "-", arguments)
      #expect(outcome.errors.contains("Usage: primetime run"))
      #expect(outcome.status == 64)
    }
    #expect(try await primetime.run("run").status == 64)
  }

  @Test func `A failed expectation shows both values`() async throws {
    let outcome = try await primetime.run("run", "-", input: "expect favoritePrimes [2]")
    #expect(
      outcome.errors == """
        standard input:1: “favoritePrimes” is not as expected.
          expected: [2]
          found:    []

        """
    )
    #expect(outcome.status == 1)
  }

  @Test func `Help goes to standard output`() async throws {
    let outcome = try await primetime.run("--help")
    #expect(outcome.output.contains("USAGE: primetime"))
    #expect(outcome.status == 0)
  }

  @Test func `A damaged document is reported and set aside, and the state stays as it is`()
    async throws
  {
    let folder = try TemporaryFolder()
    let document = folder.url.appending(path: "favorite-primes.json")
    try "[2, 3".write(to: document, atomically: true, encoding: .utf8)
    let outcome = try await primetime.run(
      "run", "-", "--data-directory", folder.path,
      input: """
        tap Counter demo
        send counterView.counter.incrTapped
        send counterView.counter.incrTapped
        send counterView.primeModal.saveFavoritePrimeTapped
        tap Back
        tap Favorite primes
        tap Load
        wait
        expect favoritePrimes [2]
        state favoritePrimesAlert
        """
    )
    #expect(
      outcome.output == """
        "The saved list is damaged: it is not a list of numbers. \
        It is kept as “favorite-primes.damaged.json”; your favorites are unchanged."

        """
    )
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        == ["favorite-primes.damaged.json"]
    )
    let kept = folder.url.appending(path: "favorite-primes.damaged.json")
    #expect(try String(contentsOf: kept, encoding: .utf8) == "[2, 3")
  }

  @Test func `A read-only data directory is reported, and the app continues`() async throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appending(path: "file"))
    let outcome = try await primetime.run(
      "run", "-", "--data-directory", folder.path + "/file/directory",
      input: """
        tap Favorite primes
        tap Save
        wait
        show
        tap Ok
        tap Back
        tap Counter demo
        tap +
        expect count 1
        """
    )
    #expect(outcome.output.contains("“favorite-primes.json” could not be saved"))
    #expect(outcome.output.contains("not a directory"))
    #expect(outcome.status == 0)
  }

  @Test func `A full disk is reported and keeps the saved document`() async throws {
    let folder = try TemporaryFolder()
    let document = folder.url.appending(path: "favorite-primes.json")
    try "[2, 3]".write(to: document, atomically: true, encoding: .utf8)
    // A limit on file sizes simulates a full disk. The program's output goes to a pipe because the
    // limit would also apply to a file.
    let shell = """
      set -o pipefail
      (trap '' XFSZ; ulimit -f 0; exec "$0" run - --data-directory "$1") < "$2" | cat
      """
    let script = folder.url.appending(path: "steps")
    try "tap Favorite primes\ntap Save\nwait\nshow\ntap Ok\nexpect favoritePrimes [2, 3]".write(
      to: script,
      atomically: true,
      encoding: .utf8
    )
    let running = try Running(
      URL(filePath: "/bin/bash"),
      ["-c", shell, Executable(name: "primetime").url.path(), folder.path, script.path()],
      "",
      [:]
    )
    let outcome = try await running.outcome()
    #expect(outcome.output.contains("“favorite-primes.json” could not be saved"))
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    #expect(try String(contentsOf: document, encoding: .utf8) == "[2, 3]")
  }

  @Test func `A script may end without a line break, and its effects complete`()
    async throws
  {
    let folder = try TemporaryFolder()
    let outcome = try await primetime.run(
      "run", "-", "--data-directory", folder.path,
      // The last line has no line break, and nothing waits for the save.
      input: "send counterView.counter.incrTapped\ntap Favorite primes\ntap Save"
    )
    #expect(outcome.status == 0)
    let document = folder.url.appending(path: "favorite-primes.json")
    #expect(
      try String(contentsOf: document, encoding: .utf8) == #"{"documentVersion":1,"value":[]}"#)
  }
}
