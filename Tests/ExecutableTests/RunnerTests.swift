import Foundation
import Testing

/// Tests how the runner handles wrong command lines and scripts.
@Suite struct RunnerTests {
  private let primetime = Executable(name: "primetime")

  // MARK: - Payloads

  @Test(arguments: [
    #"{"to":"counte"}"#, #""counter""#, "5", #"{"too":"counter"}"#, #"{"to":"counter","x":1}"#,
    #"{"to":["counter"]}"#,
  ])
  func `An invalid payload changes nothing`(payload: String) async throws {
    let outcome = try await primetime.run("run", "-", input: "send navigated \(payload)")
    #expect(
      outcome.errors.hasPrefix(
        "standard input:1: “navigated” takes a payload after its name, as JSON: (to: Optional<Route>). "
      )
    )
    #expect(outcome.status == 65)
  }

  @Test func `An error for an unknown case lists the known ones`() async throws {
    let outcome = try await primetime.run(
      "run", "-", input: #"send navigated {"to":"counte"}"#)
    #expect(
      outcome.errors.hasSuffix(
        """
        At “to”: Expected one of counter, offlineCounter, favoritePrimes, activityFeed, \
        found "counte".

        """
      )
    )
  }

  @Test(arguments: ["null", #"{"to":null}"#, "", "{}"])
  func `An optional payload may be null or left out`(payload: String) async throws {
    let outcome = try await primetime.run(
      "run", "-",
      input: """
        send navigated {"to":"counter"}
        send navigated \(payload)
        expect route null
        """
    )
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test(arguments: [
    #"{"indexes":[{"location":5,"length":-1}]}"#,
    #"{"indexes":[{"location":0,"length":100000000000}]}"#, "[-1]", "[9223372036854775807]",
  ])
  func `Invalid rows are an error`(payload: String) async throws {
    let outcome = try await primetime.run(
      "run", "-", input: "send favoritePrimes.deleteFavoritePrimes \(payload)")
    #expect(outcome.errors.contains("favoritePrimes.deleteFavoritePrimes"))
    #expect(outcome.status == 65)
  }

  @Test func `Rows to delete are an array`() async throws {
    let outcome = try await primetime.run(
      "run", "-",
      input: """
        send favoritePrimes.loadedFavoritePrimes [2, 3, 5, 7]
        send favoritePrimes.deleteFavoritePrimes [0, 2]
        expect favoritePrimes [3, 7]
        """
    )
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test(arguments: ["send ", "state ", "tap ", "wait ", "expect count ", "send navigated "])
  func `An error for a line of almost a mebibyte quotes only a part of it`(command: String)
    async throws
  {
    let line = command + Array(repeating: "a", count: 500_000).joined(separator: ".")
    let outcome = try await primetime.run("run", "-", input: line)
    #expect(outcome.errors.utf8.count < 3000)
    #expect(outcome.status == (command == "expect count " ? 1 : 65))
  }

  // MARK: - The end

  @Test func `Effects in flight at the end are cancelled and reported`() async throws {
    let outcome = try await Executable(name: "counter-demo").run(
      "run", "-", "--environment", "slow", "--grace", "0s",
      input: "tap +\ntap What is the 1st prime?"
    )
    #expect(
      outcome.errors
        == "At the end 1 effect still running was cancelled: counter.requestNthPrime.\n"
    )
    #expect(outcome.status == 0)
  }

  @Test func `A wait without a duration has a limit`() async throws {
    let outcome = try await Executable(name: "counter-demo").run(
      "--wait-limit", "1ms", "run", "-", "--environment", "slow",
      input: "tap +\ntap What is the 1st prime?\nwait"
    )
    #expect(
      outcome.errors.hasPrefix(
        "standard input:3: 1 effect still running after 1ms: counter.requestNthPrime. ")
    )
    #expect(outcome.status == 1)
  }

  // MARK: - Command lines

  @Test func `Options may come before the subcommand`() async throws {
    let outcome = try await primetime.run("--output", "json", "run", "-", input: "state count")
    // The actions that the app sends when it starts precede these lines.
    #expect(
      outcome.outputLines.suffix(2)
        == [#"{"path":"count","state":0}"#, #"{"command":1,"ok":true}"#])
    #expect(outcome.status == 0)
  }

  @Test func `primetime has a version`() async throws {
    let outcome = try await primetime.run("--version")
    #expect(outcome.output == "1.0.0\n")
    #expect(outcome.status == 0)
  }

  @Test func `A mistyped subcommand suggests the nearest one`() async throws {
    let outcome = try await primetime.run("actoins")
    #expect(outcome.errors.contains("“actoins” is not a subcommand. Did you mean “actions”?"))
    #expect(outcome.status == 64)
  }

  @Test(arguments: ["primetime", "favorite-primes-demo"])
  func `An empty data directory is an error`(name: String) async throws {
    let outcome = try await Executable(name: name).run("run", "-", "--data-directory", "")
    #expect(outcome.errors.contains("“--data-directory” is empty. Name a directory."))
    #expect(outcome.status == 64)
  }

  // MARK: - JSON

  @Test func `With JSON output, every line of both streams is an object, including all errors`()
    async throws
  {
    let input =
      "tpa x\ntap x\nsend x\nsend navigated 5\nexpect count 1\nstate x\nwait x\nstate count"
    for arguments in [
      ["--keep-going"], [], ["--grace", "x"], ["actoins"], ["--no-such-option"],
      ["run", "/no/such/file"], ["--data-directory", ""], ["actions"],
    ] {
      let outcome = try await primetime.start(
        ["--output", "json"] + arguments, input: input
      ).outcome()
      let lines = (outcome.output + outcome.errors).split(separator: "\n")
      #expect(!lines.isEmpty)
      for line in lines {
        #expect(throws: Never.self) {
          try JSONDecoder().decode([String: AnyJSON].self, from: Data(line.utf8))
        }
      }
      if arguments == ["--keep-going"] {
        // A program that drives the app reads all answers from one stream, in order.
        #expect(outcome.errors == "")
        // The actions that the app sends when it starts precede the answers.
        #expect(lines.drop { $0.contains(#""action""#) }.count == 9)
        #expect(
          lines.suffix(2) == [#"{"path":"count","state":0}"#, #"{"command":8,"ok":true}"#])
        #expect(outcome.status == 65)
      }
    }
  }

  /// Any JSON value.
  private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) throws {}
  }
}
