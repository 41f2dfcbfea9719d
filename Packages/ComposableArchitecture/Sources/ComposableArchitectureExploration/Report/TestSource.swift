import ComposableArchitecture

/// Writes a failing history as an ordinary test.
struct TestSource {
  let failure: Exploration.Failure
  let name: String
  let initialValue: String
  let reducer: String
  let environment: String
  let setup: String?
  let actions: [String]
  let condition: String?

  func text() throws -> String {
    let condition = try checkedCondition()
    let isChecking = failure.kind == .invariantViolated
    let reducer = isChecking ? "checking(\(reducer)) { state in #expect(\(condition)) }" : reducer
    let history = try history(reducer: reducer)
    guard failure.rehearsal == .fails else { throw obstacle(difference) }
    var lines = isChecking ? [Self.checkingFunction] : []
    if (history + [environment, setup ?? ""]).contains(where: { $0.contains("clock") }) {
      lines.append("let clock = TestClock()")
    }
    lines += (setup.map { [$0] } ?? []) + [start(reducer: reducer)] + history + ending(condition)
    let body = lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .map { $0.isEmpty ? "" : "  \($0)" }
    return (["@Test func `\(name)`() {"] + body + ["}", ""]).joined(separator: "\n")
  }

  private func obstacle(_ text: String) -> Exploration.Failure.NoTestError {
    .init(description: "\(text) Replay the history with `schedules: .replay(…)`.")
  }

  /// Describes how the rehearsal of the test differs from the history.
  private var difference: String {
    let text =
      if case .stops(let move) = failure.rehearsal {
        """
        A test cannot make all moves of this history. An effect that continues after step \(move.stepCount) of the \
        history is not ready in the test.
        """
      } else {
        "A test that made the moves of this history did not fail."
      }
    let sleeps = failure.moves.contains { if case .wake = $0.kind { true } else { false } }
    let cause =
      sleeps
      ? "Its clock may wake tasks in another order than the simulation does."
      : "Tasks may continue in another order there, for example if several of them use one actor."
    return "\(text) \(cause)"
  }

  private func checkedCondition() throws -> String {
    switch failure.kind {
    case .diverges:
      throw Exploration.Failure.NoTestError(
        description: """
          Two histories that end in different states cannot be written as one test. Replay them with \
          `schedules: .replay(…)`.
          """)
    case .eventuallyViolated, .sometimesViolated:
      throw obstacle("One test cannot show that a condition never holds.")
    case .neverRests: throw obstacle("An endless history cannot be written as a test.")
    case .neverEnds: return ""
    case .finallyViolated, .invariantViolated:
      if let condition { return condition }
      throw Exploration.Failure.NoTestError(
        description: "Pass the source of the condition that does not hold as `condition:`.")
    }
  }

  // MARK: - The history

  /// The name of a variable of the app, which is started again after each kill.
  ///
  /// - Parameter life: How often the app was killed before.
  private func variable(_ name: String, _ life: Int) -> String {
    life == 0 ? name : "\(name)\(life + 1)"
  }

  /// Starts the app.
  private func start(_ life: Int = 0, reducer: String) -> String {
    let (store, executor) = (variable("store", life), variable("executor", life))
    return """
      let \(executor) = TestExecutor(holdsJobs: true)
      let \(store) = TestStore(
        initialValue: \(initialValue),
        reducer: \(reducer),
        environment: \(environment),
        executor: \(executor)
      )
      \(store).exhaustivity = .off

      """
  }

  private func history(reducer: String) throws -> [String] {
    var lines: [String] = []
    var (sentCount, earlierCount, toldCount, life) = (0, 0, 0, 0)
    var rest = failure.moves[...]
    while let move = rest.popFirst() {
      let passing = rest.prefix(while: \.isPassing)
      rest = rest.dropFirst(passing.count)
      let next = max(toldCount, rest.first?.stepCount ?? failure.steps.count)
      for number in toldCount..<next {
        let sentence = "\(number + 1). \(failure.sentences[number])"
        lines += sentence.split(separator: "\n").map { "// \($0)" }
      }
      toldCount = next
      // Nothing in the move has noticed the time before, so the time can also pass before the move.
      lines += try passing.map(advance)
      let (store, executor) = (variable("store", life), variable("executor", life))
      switch move.kind {
      case .send:
        guard actions.indices.contains(sentCount) else {
          throw Exploration.Failure.NoTestError(
            description: """
              The history sends more actions than the \(actions.count) that were passed as `actions:`. \
              Pass one for each.
              """)
        }
        lines.append("\(store).send(\(actions[sentCount]))")
        sentCount += 1
      case .job(let strand, let position):
        let place = position == 0 ? "" : ", at: \(position)"
        lines.append("\(executor).runHeld(startedBy: \(strand - earlierCount)\(place))")
      case .wake(_, let duration):
        if duration > .zero { lines.append("clock.advance(by: \(source(of: duration)))") }
      case .kill(isInMove: false):
        // Released effects would continue.
        lines.append("defer { withExtendedLifetime(\(store)) {} }")
        (life, earlierCount) = (life + 1, sentCount)
        lines.append(start(life, reducer: reducer))
      case .pass: break
      case .kill(isInMove: true):
        throw obstacle(
          """
          In this history, the app is killed in the middle of a step. A `TestStore` cannot repeat that.
          """)
      case .interruption:
        throw obstacle(
          """
          In this history, another thread interrupts a step. A `TestStore` cannot repeat that because it \
          has only one thread.
          """)
      }
    }
    return lines
  }

  /// Advances the clock before a move in which time passes.
  private func advance(_ move: Move) throws -> String {
    guard case .pass(let duration, isFirstReading: true) = move.kind else {
      throw obstacle(
        """
        In this history, time passes in the middle of a step, between two readings of the clock. A \
        `TestClock` advances only between steps.
        """)
    }
    return "clock.advance(by: \(source(of: duration)))"
  }

  // MARK: - The condition

  private func ending(_ condition: String) -> [String] {
    if failure.kind == .invariantViolated { return [] }
    let life = failure.steps.count { $0.kind == .killed }
    let (store, executor) = (variable("store", life), variable("executor", life))
    let lines = ["", "\(executor).releaseHeld()", "\(store).skipReceived()"]
    if failure.kind == .neverEnds {
      return lines + [
        "\(store).exhaustivity = .on", "\(store).timeLimit = .zero", "\(store).finish()",
      ]
    }
    return lines + ["let state = \(store).value", "#expect(\(condition))"]
  }

  /// Declares a function that makes a reducer check each state.
  private static let checkingFunction = """
    func checking<Value, Action: Sendable, Environment>(
      _ reducer: @escaping Reducer<Value, Action, Environment>,
      _ check: @escaping @Sendable (Value) -> Void
    ) -> Reducer<Value, Action, Environment> {
      { state, action, environment in
        defer { check(state) }
        return reducer(&state, action, environment)
      }
    }

    """
}

/// The source of a duration in a test.
func source(of duration: Duration) -> String {
  let (seconds, attoseconds) = duration.components
  for (name, count) in [("seconds", 1), ("milliseconds", 1_000), ("microseconds", 1_000_000)] {
    let unit = 1_000_000_000_000_000_000 / Int64(count)
    if attoseconds % unit == 0, seconds < Int64.max / Int64(count) {
      return ".\(name)(\(seconds * Int64(count) + attoseconds / unit))"
    }
  }
  return
    "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
}
