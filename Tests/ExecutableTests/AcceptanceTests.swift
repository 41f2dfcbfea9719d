import Testing

/// Tests one session with the app: as text, with an error, and as JSON.
@Suite struct AcceptanceTests {
  private let primetime = Executable(name: "primetime")

  private let session = """
    tap Counter demo
    tap +
    tap +
    expect count 2
    tap Is this prime?
    tap Save to favorite primes
    tap Done
    tap What is the 2nd prime?
    wait
    show
    send counterView.counter.alertDismissButtonTapped
    state favoritePrimes
    expect favoritePrimes [2]

    """

  @Test func `A script counts, saves a prime and asks for the 2nd prime`() async throws {
    let outcome = try await primetime.run("run", "-", input: session)
    #expect(
      outcome.output == """
        Counter demo
        ────────────
        [-]  2  [+]
        [Is this prime?]
        [What is the 2nd prime?]
        Go to number: [__________]
        Answers come from: offline engine
        [Back]
        ┌──
        │ The 2nd prime is 3
        │ [Ok]
        └──
        [2]

        """
    )
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test func `A tap behind an open sheet is an error that names the sheet and its buttons`()
    async throws
  {
    let input = session.replacing("tap Done\n", with: "")
    let outcome = try await primetime.run("run", "-", input: input)
    #expect(
      outcome.errors == """
        standard input:7: There is no button “What is the 2nd prime?” on the sheet \
        “Is this prime?”, which is in front. It offers: “Remove from favorite primes”, “Done”.

        """
    )
    #expect(outcome.status == 65)
  }

  @Test func `A script without a subcommand is read from standard input too`() async throws {
    let outcome = try await primetime.run(input: session)
    #expect(outcome.status == 0)
    #expect(outcome.outputLines.last == "[2]")
  }

  @Test func `JSON output has one object per line and names the sender of each action`()
    async throws
  {
    let input = """
      tap Counter demo
      tap +
      tap What is the 1st prime?
      wait
      """
    let outcome = try await primetime.run("run", "-", "--output", "json", input: input)
    let value = #"{"activityFeed":[],"count":1,"#
    let rest =
      #""favoritePrimes":[],"favoritePrimesUndo":{"future":[],"limit":100,"past":[]},"#
      + #""isPrimeModalShown":false,"#
    func status(_ document: String) -> String {
      #"{"awaited":[],"initial":\#(document),"isDelayed":false,"isKnown":true,"isRequested":false,"#
        + #""last":\#(document),"phase":{"loaded":{}}}"#
    }
    let end =
      #""route":"counter","savedFavorites":\#(status("[]")),"settingsStatus":\#(status("{}"))}}"#
    let request =
      #"{"action":"counterView.counter.requestNthPrime","by":"user","value":\#(value)\#(rest)"#
      + #""requestedNthPrime":1,\#(end)"#
    let response =
      #"{"action":"counterView.counter.nthPrimeResponse","by":"effect","#
      + #""payload":{"n":1,"result":{"success":{"_0":2}}},"#
      + #""value":\#(value)"counterAlert":"The 1st prime is 2",\#(rest)\#(end)"#
    let actions = outcome.outputLines.filter { $0.hasPrefix(#"{"action""#) }
      .map { $0.replacing(/"(time|number|cause)":[-+.e0-9]+,/, with: "") }
    #expect(actions.suffix(2) == [request, response])
    #expect(outcome.outputLines.last == #"{"command":4,"ok":true}"#)
    #expect(outcome.status == 0)
  }
}
