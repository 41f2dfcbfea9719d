import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@Suite struct ExploreMisuseTests {
  @Test(arguments: ["", "x1-", "x2-0", "hello", "x1-!", "x1-_zz", "x1-_-1_", "x1-é"])
  func `an unreadable token is refused`(token: String) {
    #expect(throws: ExplorationError.unreadableToken(token)) {
      try Tally.explore([.incrTapped], Tally.immediate, .replay(token))
    }
  }

  @Test(arguments: ["x1-1", "x1-01", "x1-_zz_"])
  func `a token of something else is refused`(token: String) {
    #expect(throws: ExplorationError.tokenDoesNotFit(token)) {
      try Tally.explore([.requestTapped], Tally.immediate, .replay(token))
    }
  }

  @Test func `a choice among nothing is told, even if an effect swallows it`() {
    let environment = Tally.requests { simulation in
      [.run { _ in _ = try? simulation.choose(from: [Int]()) }]
    }
    #expect(throws: ExplorationError.nothingToChooseFrom) {
      try Tally.explore([.requestTapped], environment)
    }
  }

  @Test(arguments: [0, -1])
  func `a number that is not positive is refused`(number: Int) {
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

  @Test func `a negative number of actions is refused`() {
    #expect(throws: ExplorationError.negative("actionCount", -1)) {
      try explore(
        initialValue: 0, actionCount: -1...2, action: { _ in .incrTapped }, reducer: Tally.reducer,
        environment: Tally.immediate)
    }
  }

  @Test func `a feature that the simulation does not decide alone is refused`() {
    let runs = Recorder<Void>()
    let environment = Tally.requests { simulation in
      runs.record(())
      return [.run { _ in _ = simulation.choose(1, 2, 3) }]
        + (runs.count > 1 ? [.run { _ in }] : [])
    }
    #expect(throws: ExplorationError.notRepeatable) {
      try Tally.explore([.requestTapped], environment)
    }
  }

  @Test func `the errors say what to do`() {
    #expect(
      "\(ExplorationError.unreadableToken("q"))" == """
        "q" is not a token of `explore`. Copy the whole of the token that a failure tells, "x1-" \
        included.
        """)
    #expect(
      "\(ExplorationError.tokenDoesNotFit("x1-1"))" == """
        The token "x1-1" belongs to another exploration: the feature, its environment or its \
        actions have changed since. Explore again to get a new one.
        """)
    #expect(
      "\(ExplorationError.notPositive("limit", 0))" == "`limit` must be positive; it is 0.")
    #expect(
      "\(ExplorationError.negative("actionCount", -1))"
        == "`actionCount` must not be negative; it is -1.")
    #expect("\(ExplorationError.nothingToChooseFrom)".hasSuffix("Give it one element or more."))
    #expect("\(ExplorationError.notRepeatable)".contains("take times from `simulation.clock`"))
  }
}
