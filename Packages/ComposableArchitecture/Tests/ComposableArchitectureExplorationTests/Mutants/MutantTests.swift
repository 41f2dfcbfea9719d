import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Tests which mutants a test kills.
@Suite struct MutantTests {
  private typealias AnswerReducer = Reducer<AnswerState, AnswerAction, AnswerEnvironment>

  private func exploration(
    _ reducer: @escaping AnswerReducer, _ schedules: Schedules = .exhaustive(),
    finally: @escaping (AnswerState) -> Bool = { $0 == .idle },
    sometimes: ((AnswerState) -> Bool)? = nil
  ) throws -> Exploration {
    try explore(
      initialValue: .idle, actions: [.loadTapped, .cancelTapped], reducer: reducer,
      environment: { _ in AnswerEnvironment(answer: { "2 is prime." }) }, schedules: schedules,
      finally: finally, sometimes: sometimes)
  }

  private func store(
    _ reducer: @escaping AnswerReducer
  ) -> TestStore<AnswerState, AnswerAction, AnswerEnvironment> {
    TestStore(
      initialValue: .idle, reducer: reducer,
      environment: AnswerEnvironment(answer: { "2 is prime." }))
  }

  @Test func `A mutant survives if no condition depends on what is wrong with it`() throws {
    let report = try mutants(of: answerReducer) { reducer in _ = try exploration(reducer) }
    #expect(
      report.survivors.map(\.description) == [
        ".loadTapped leaves the state as it is",
        "effect 1 of .loadTapped is missing",
        "effect 1 of .loadTapped has no output",
        "each output of effect 1 of .loadTapped comes twice",
        ".response leaves the state as it is",
      ])
    #expect(
      report.killed.map(\.description) == [
        "effect 1 of .loadTapped has no identifier, so its outputs come after its cancellation",
        ".cancelTapped leaves the state as it is",
        "the cancellation in effect 1 of .cancelTapped is missing",
      ])
    let messages = report.killed.map { $0.message ?? "" }
    #expect(messages.allSatisfy { $0.hasPrefix("When nothing can continue, `finally` does not") })
    #expect("\(report)".hasPrefix("8 mutants: 3 killed, 5 survived, 0 undecided.\n\n  .loadTapped"))
  }

  @Test func `The list of mutants is the same each time`() throws {
    let reports = try (1...2).map { _ in
      try mutants(of: answerReducer) { reducer in _ = try exploration(reducer) }
    }
    #expect(reports[0].mutants == reports[1].mutants)
  }

  @Test func `Mutants that are tested at the same time have the same report`() async throws {
    let report = try mutants(of: answerReducer) { reducer in _ = try exploration(reducer) }
    let concurrent = try await concurrentMutants(of: answerReducer) { reducer in
      _ = try exploration(reducer)
    }
    #expect(concurrent.mutants == report.mutants)
    await #expect(throws: ExplorationError.self) {
      try await concurrentMutants(of: answerReducer) { _ in _ = try exploration(answerReducer) }
    }
  }

  @Test func `No mutant survives a test that requires all that matters`() throws {
    let report = try mutants(of: answerReducer, except: [.twice]) { reducer in
      _ = try exploration(reducer, sometimes: { $0 == .loading })
      _ = try exploration(reducer, sometimes: { $0 == .loaded("2 is prime.") })
    }
    #expect(report.survivors == [])
    #expect(report.killed.count == 7)
  }

  @Test func `A test store kills mutants, and its failures do not fail the test`() throws {
    let issues = try Issues.of {
      let report = try mutants(of: answerReducer) { reducer in
        let store = store(reducer)
        store.send(.loadTapped) { $0 = .loading }
        store.receive(.response("2 is prime.")) { $0 = .loaded("2 is prime.") }
        store.send(.cancelTapped) { $0 = .idle }
      }
      // The cancellation finds no effect in flight.
      #expect(report.survivors.map(\.change) == [.identifierMissing, .cancellationMissing])
      #expect(report.killed.count == 6)
    }
    #expect(issues == [])
  }

  @Test func `A mutant that never ends in a store is killed`() throws {
    enum Action { case startTapped, checked, saved }
    let report = try mutants(
      of: { (isDirty: inout Bool, action: Action, _: Void) -> [Effect<Action>] in
        switch action {
        case .startTapped, .saved:
          isDirty = action == .startTapped
          return [.just(.checked)]
        case .checked: return isDirty ? [.just(.saved)] : []
        }
      }
    ) { reducer in
      let store = Store<Bool, Action>(initialValue: false, reducer: reducer, environment: ())
      store.send(.startTapped)
    }
    let endless = try #require(report.mutants.first { $0.action == ".saved" })
    #expect(endless.outcome == .killed)
    #expect(endless.message == "The reducer gets more than 140 actions.")
  }

  @Test func `An error kills a mutant`() throws {
    struct WrongStateError: Error {}
    let report = try mutants(of: answerReducer) { reducer in
      let store = store(reducer)
      store.exhaustivity = .off
      store.send(.loadTapped)
      if store.value != .loading { throw WrongStateError() }
    }
    #expect(report.killed.map(\.message) == ["WrongStateError()"])
  }

  @Test func `An expectation kills a mutant`() throws {
    var report: MutationReport?
    // The expectation is a known issue in any case. Here, it does not fail this test either.
    report = try mutants(of: answerReducer) { reducer in
      let store = store(reducer)
      store.exhaustivity = .off
      store.send(.loadTapped)
      #expect(store.value == .loading)
    }
    #expect(report?.killed.map(\.description) == [".loadTapped leaves the state as it is"])
  }

  @Test func `A mutant is undecided if an exploration is not complete because of its limit`() throws
  {
    let count = try exploration(answerReducer).schedulesRun
    let report = try mutants(of: answerReducer) { reducer in
      let exploration = try exploration(reducer, .exhaustive(limit: count))
      try #require(exploration.isComplete)
    }
    #expect(
      report.undecided.map(\.description) == [
        "each output of effect 1 of .loadTapped comes twice"
      ])
    let message = try #require(report.undecided.first?.message)
    #expect(message.hasPrefix("The exploration is not complete because it stopped at its limit"))
    #expect("\(report)".hasSuffix("Undecided, because an exploration stopped at its limit."))
  }

  @Test func `A test that fails or is incomplete without a mutant is an error`() throws {
    let failing = #expect(throws: ExplorationError.self) {
      try mutants(of: answerReducer) { reducer in
        _ = try exploration(reducer, finally: { $0 == .loading })
      }
    }
    #expect(try #require(failing).description.contains("`finally` does not hold"))
    let incomplete = #expect(throws: ExplorationError.self) {
      try mutants(of: answerReducer) { reducer in
        _ = try exploration(reducer, .exhaustive(limit: 1))
      }
    }
    #expect(try #require(incomplete).description.contains("The exploration is not complete"))
  }

  @Test func `A test that does not use its reducer is an error`() {
    #expect(throws: ExplorationError.reducesNothing) {
      try mutants(of: answerReducer) { _ in _ = try exploration(answerReducer) }
    }
  }
}
