import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests which mutants there are.
@Suite struct MutationTests {
  enum Action: Hashable, Sendable { case tapped, stopped, answered(Int), logged }

  struct Page: Hashable, Sendable {
    var answers: [Int] = []
    var isLoading = false
  }

  typealias Effects = @Sendable () -> [Effect<Action>]

  /// Starts effects when it is tapped, and begins a new list of answers.
  static func reducer(
    state page: inout Page, action: Action, environment effects: @escaping Effects
  ) -> [Effect<Action>] {
    switch action {
    case .tapped:
      page = Page(isLoading: true)
      return effects()
    case .stopped:
      page.isLoading = false
      return [.merge(.cancel(id: 1), .fireAndForget {})]
    case .answered(let number):
      page.answers.append(number)
      page.isLoading = false
    case .logged: break
    }
    return []
  }

  static func environment(_ effects: [Effect<Action>]) -> @Sendable (Simulation) -> Effects {
    { _ in { effects } }
  }

  /// Answers after a second, unless it is asked again.
  static let slow: @Sendable (Simulation) -> Effects = { simulation in
    {
      let load = Effect<Action>.run { send in
        try? await simulation.clock.sleep(for: .seconds(1))
        send(.answered(1))
      }
      return [load.cancellable(id: 1, cancelInFlight: true)]
    }
  }

  /// The mutants of the action that starts effects.
  private func mutants(
    _ effects: Effect<Action>...
  ) throws -> [MutationReport.Mutant] {
    try ComposableArchitectureExploration.mutants(of: Self.reducer) { reducer in
      try explore(
        initialValue: Page(), actions: [.tapped], reducer: reducer,
        environment: Self.environment(effects),
        finally: { $0.answers.count <= 1 })
    }
    .mutants.filter { $0.action == ".tapped" }
  }

  private func changes(_ effects: Effect<Action>...) throws -> [MutationReport.Change] {
    try ComposableArchitectureExploration.mutants(of: Self.reducer) { reducer in
      try explore(
        initialValue: Page(), actions: [.tapped], reducer: reducer,
        environment: Self.environment(effects))
    }
    .mutants.filter { $0.effect != nil }.map(\.change)
  }

  @Test func `An effect has the mutants that make a difference`() throws {
    #expect(try changes(.fireAndForget {}) == [.missing])
    #expect(try changes(.just(.answered(1))) == [.missing, .twice, .late])
    #expect(try changes(.run { $0(.answered(1)) }) == [.missing, .silent, .twice])
    #expect(try changes(.run { _ in }) == [.missing])
    #expect(try changes(.none) == [])
    #expect(try changes(.cancel(id: 1)) == [.cancellationMissing])
    #expect(try changes(.cancel(ids: [1, 2]).map { $0 }) == [.cancellationMissing])
    let load = Effect<Action>.run { _ in }
    #expect(try changes(load.cancellable(id: 1)) == [.missing, .identifierMissing])
    #expect(
      try changes(load.cancellable(id: 1, cancelInFlight: true)) == [
        .missing, .cancelInFlightMissing, .identifierMissing,
      ])
    #expect(
      try changes(.concatenate(.cancel(id: 2), load.cancellable(id: 1))) == [
        .missing, .cancellationMissing, .identifierMissing,
      ])
  }

  @Test func `A mutant says which effect it changes`() throws {
    let all = try mutants(.fireAndForget {}, .just(.logged))
    #expect(
      all.map(\.description) == [
        ".tapped leaves the state as it is", "effect 1 of .tapped is missing",
        "effect 2 of .tapped is missing", "each output of effect 2 of .tapped comes twice",
        "each output of effect 2 of .tapped comes late",
      ])
    #expect(all.map(\.effect) == [nil, 1, 2, 2, 2])
  }

  @Test func `An output that comes twice is found`() throws {
    for effect in [Effect<Action>.just(.answered(1)), .run { $0(.answered(1)) }] {
      let twice = try #require(try mutants(effect).first { $0.change == .twice })
      #expect(twice.outcome == .killed)
    }
  }

  @Test func `An output that comes late is found`() throws {
    let report = try ComposableArchitectureExploration.mutants(of: Self.reducer) { reducer in
      try explore(
        initialValue: Page(), actions: [.tapped, .stopped], reducer: reducer,
        environment: Self.environment([.just(.answered(1))]),
        invariant: { $0.isLoading || $0.answers == [1] })
    }
    #expect(report.killed.map(\.change).contains(.late))
  }

  @Test func `A cancellation in flight that is missing is found`() throws {
    let report = try ComposableArchitectureExploration.mutants(of: Self.reducer) { reducer in
      try explore(
        initialValue: Page(), actions: [.tapped, .tapped], reducer: reducer,
        environment: Self.slow,
        options: .init(timePasses: .whenIdle), finally: { $0.answers == [1] })
    }
    let changes = report.killed.map(\.change)
    #expect(changes.contains(.cancelInFlightMissing))
    #expect(changes.contains(.identifierMissing))
  }

  @Test func `An action leaves one property as it is`() throws {
    let report = try ComposableArchitectureExploration.mutants(
      of: Self.reducer, properties: \.answers, \.isLoading
    ) { reducer in
      try explore(
        initialValue: Page(), actions: [.tapped], reducer: reducer,
        environment: Self.environment([.run { $0(.answered(1)) }]), finally: { $0.answers == [1] })
    }
    let mutants = report.mutants.filter { $0.change == .propertyUnchanged }
    #expect(
      mutants.map(\.description) == [
        ".tapped leaves \\Page.isLoading as it is", ".answered leaves \\Page.answers as it is",
        ".answered leaves \\Page.isLoading as it is",
      ])
    #expect(mutants.map(\.outcome) == [.survived, .killed, .survived])
  }

  @Test func `The parts of a child have mutants, too`() throws {
    let parent: Reducer<[Page], Action, Effects> = pullback(
      Self.reducer, value: \.[0], action: .self, environment: { $0 })
    let report = try ComposableArchitectureExploration.mutants(of: parent) { reducer in
      try explore(
        initialValue: [Page()], actions: [.tapped, .stopped], reducer: reducer,
        environment: Self.environment([
          .merge(.none, .run { $0(.answered(1)) }).cancellable(id: 1, cancelInFlight: true)
        ]),
        finally: { !$0[0].isLoading })
    }
    let found = report.mutants.map(\.change)
    for change in [
      MutationReport.Change.cancellationMissing, .cancelInFlightMissing, .identifierMissing,
    ] {
      #expect(found.contains(change))
    }
  }
}
