import ComposableArchitecture
import Testing

/// Tests that every executable does its main job and says what it is.
@Suite struct DemoTests {
  private static let names = [
    "composable-architecture-demo", "counter-demo", "favorite-primes-demo", "file-client-demo",
    "headless-ui-demo", "prime-modal-demo", "primetime", "wolfram-alpha-demo",
  ]

  @Test(arguments: names)
  func `Every executable has help, completions and an exit code for wrong options`(name: String)
    async throws
  {
    let executable = Executable(name: name)
    let help = try await executable.run("--help")
    #expect(help.output.contains("USAGE: \(name)"))
    #expect(help.status == 0)
    let completions = try await executable.run("--generate-completion-script", "bash")
    #expect(completions.output.contains(name))
    #expect(completions.status == 0)
    let wrong = try await executable.run("--no-such-option")
    #expect(wrong.errors.contains("--no-such-option"))
    #expect(wrong.status == 64)
  }

  @Test(arguments: names)
  func `Every executable prints its version`(name: String) async throws {
    let outcome = try await Executable(name: name).run("--version")
    #expect(outcome.output == "\(composableArchitectureVersion)\n")
    #expect(outcome.status == 0)
  }

  @Test func `The counter counts, and its failing environment fails`() async throws {
    let outcome = try await Executable(name: "counter-demo").run(
      "run", "-", "--environment",
      "failing",
      "--count",
      "6",
      input: "tap +\ntap What is the 7th prime?\nexpect counter.count 7\nstate counter.alert"
    )
    #expect(outcome.output.contains("did not answer in time"))
    #expect(outcome.status == 0)
  }

  @Test func `The packing list shows the details of a row and asks before it unpacks`()
    async throws
  {
    let outcome = try await Executable(name: "headless-ui-demo").run(
      "run", "-",
      input: """
        tap Details in Passport
        expect path ["Passport"]
        tap Back
        tap Passport
        tap Days +
        tap Destination
        tap Unpack all
        show
        tap Unpack
        expect items [{"name":"Passport","isPacked":false,"note":""},\
        {"name":"Toothbrush","isPacked":false,"note":""}]
        """)
    #expect(outcome.output.contains("│ Unpack everything?\n│ [Unpack]  [Cancel]\n"))
    #expect(
      outcome.output.contains("Destination: ( ) Mountains (•) Sea ( ) City\nDays: [-] 3 [+]\n"))
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func `In virtual time, the slow counter shows its progress and can be cancelled`()
    async throws
  {
    let outcome = try await Executable(name: "counter-demo").run(
      "run", "-", "--environment", "slow", "--clock", "virtual", "--count", "2",
      input: """
        tap What is the 2nd prime?
        advance 500ms
        expect counter.nthPrimeProgress 0.25
        tap Cancel
        advance 10s
        expect counter.alert null
        tap What is the 2nd prime?
        advance 2s
        expect counter.alert "The 2nd prime is 3"
        """
    )
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test func `The modal saves a prime`() async throws {
    let outcome = try await Executable(name: "prime-modal-demo").run(
      "run", "-", "--number",
      "11",
      input: "tap Save to favorite primes\nexpect favoritePrimes [11]"
    )
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test func `The favorites are saved and loaded`() async throws {
    let folder = try TemporaryFolder()
    let demo = Executable(name: "favorite-primes-demo")
    let saved = try await demo.run("run", "-", "--data-directory", folder.path, input: "tap Save")
    #expect(saved.status == 0)
    let loaded = try await demo.run(
      "run", "-", "--data-directory", folder.path,
      "--favorites",
      "13",
      input: "tap Load\nwait\nexpect favoritePrimes [2, 3, 5, 7]"
    )
    #expect(loaded.errors == "")
    #expect(loaded.status == 0)
  }

  @Test func `The actions can be listed`() async throws {
    let outcome = try await Executable(name: "primetime").run("actions")
    #expect(outcome.outputLines.contains("counterView.counter.incrTapped"))
    #expect(outcome.outputLines.contains("favoritePrimes.deleteFavoritePrimes IndexSet"))
    #expect(outcome.status == 0)
  }

  @Test func `The offline engine computes the millionth prime`() async throws {
    let outcome = try await Executable(name: "wolfram-alpha-demo").run(
      "nth-prime",
      "1000000",
      "--offline"
    )
    #expect(outcome.output.contains("15485863"))
    #expect(outcome.status == 0)
  }
}
