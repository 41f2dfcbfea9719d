import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

@Suite struct ExploreMisuseTests {
  @Test(arguments: [
    "", "x3-", "x1-0", "x2-0-10000", "hello", "x3-0", "x3-0-", "x3-0-abcd", "x3-0-1abc!",
    "x3--10000",
    "x3-!-10000", "x3--0-10000", "x3-!-0-10000", "x3-0-0-10000", "x3-~0-0-10000",
    "x3-~~!-0-10000", "x3-2~~~0-0-10000", "x3-~~~1-0-10000",
    "x3-_zz-10000", "x3-_-1_-10000", "x3-é-10000", "x3-0-1-1-10000",
  ])
  func `An unreadable token is rejected`(token: String) {
    #expect(throws: ExplorationError.unreadableToken(token)) {
      try Tally.explore([.incrTapped], Tally.immediate, .replay(token))
    }
  }

  @Test(arguments: ["x3-1-10000", "x3-01-10000", "x3-_zz_-10000", "x3-0-10000"])
  func `A token of another exploration is rejected`(token: String) {
    #expect(throws: ExplorationError.tokenDoesNotFit(token)) {
      try Tally.explore([.requestTapped], Tally.immediate, .replay(token))
    }
  }

  @Test func `A token whose history has changed is rejected, even if it could be followed`()
    throws
  {
    let token = try #require(
      try Tally.explore([.incrTapped, .decrTapped], invariant: { $0 >= 0 && $0 < 1 }).failure
    ).token
    #expect(throws: ExplorationError.tokenDoesNotFit(token)) {
      try Tally.explore([.decrTapped, .incrTapped], Tally.immediate, .replay(token))
    }
  }

  @Test func `A token stays valid while the events are the same, regardless of the state`()
    throws
  {
    let taps = [Tally.Action.requestTapped, .requestTapped]
    let token = try #require(try Tally.explore(taps, invariant: { $0 < 2 }).failure).token
    let mended = try Tally.explore(
      taps, Tally.requests { _ in [.run { $0(.responded(0)) }] }, .replay(token),
      invariant: { $0 < 2 })
    #expect(mended.failure == nil)
    #expect(mended.schedulesRun == 1)
  }

  @Test func `A choice from nothing is reported, even if an effect swallows the error`() {
    let environment = Tally.requests { simulation in
      [.run { _ in _ = try? simulation.choose(from: [Int]()) }]
    }
    #expect(throws: ExplorationError.nothingToChooseFrom) {
      try Tally.explore([.requestTapped], environment)
    }
  }

  @Test(arguments: [0, -1])
  func `A number that is not positive is rejected`(number: Int) {
    #expect(throws: ExplorationError.notPositive("limit", number)) {
      try Tally.explore([], Tally.immediate, .exhaustive(limit: number))
    }
    #expect(throws: ExplorationError.notPositive("count", number)) {
      try Tally.explore([], Tally.immediate, .random(count: number))
    }
    #expect(throws: ExplorationError.notPositive("stepLimit", number)) {
      try Tally.explore([], stepLimit: number)
    }
  }

  @Test func `A negative number of actions is rejected`() {
    #expect(throws: ExplorationError.negative("actionCount", -1)) {
      try explore(
        initialValue: 0, actionCount: -1...2, action: { _ in .incrTapped }, reducer: Tally.reducer,
        environment: Tally.immediate)
    }
  }

  @Test func `A feature that the simulation does not control alone is rejected`() {
    let runs = Recorder<Void>()
    let environment = Tally.requests { simulation in
      runs.record(())
      return [.run { _ in _ = simulation.choose(1, 2, 3) }]
        + (runs.count > 1 ? [.run { _ in }] : [])
    }
    let difference = """
      Both runs begin like this:

        1. The user sends Tally.Action.requestTapped

      Then one run can continue in 3 ways, and the other one in 2 ways. The reducer returned different \
      effects, or an effect behaved differently.
      """
    #expect(throws: ExplorationError.notRepeatable(difference)) {
      try Tally.explore([.requestTapped], environment)
    }
  }

  @Test func `The errors say what to do`() {
    #expect(
      "\(ExplorationError.unreadableToken("q"))" == """
        "q" is not a token of `explore`. Copy the whole token from the failure, including "x3-".
        """)
    #expect(
      "\(ExplorationError.tokenDoesNotFit("x3-1-10000"))" == """
        The token "x3-1-10000" does not fit this feature: the feature, its environment or its actions have \
        changed since the token was printed. Explore again. If that fails, it prints a new \
        token. If it passes, the bug is fixed.
        """)
    #expect(
      "\(ExplorationError.notPositive("limit", 0))" == "`limit` must be positive; it is 0.")
    #expect(
      "\(ExplorationError.negative("actionCount", -1))"
        == "`actionCount` must not be negative; it is -1.")
    #expect("\(ExplorationError.nothingToChooseFrom)".hasSuffix("Pass at least one element."))
    #expect(
      "\(ExplorationError.notRepeatable("They differ."))" == """
        Two runs of the same schedule differ. They differ.

        Something outside of the simulation influences the feature. A reducer must be a function of the \
        state and the action. Take times from `simulation.clock` and random numbers from \
        `simulation.choose`, and do not share objects between runs. The order of a Dictionary or a Set is \
        random and may differ between two runs. If a reducer makes effects from one, sort its keys first.
        """)
  }
}
