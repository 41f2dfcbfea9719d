import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Tests conditions that at least one order must reach.
@Suite struct ExploreSometimesTests {
  enum Action: Hashable, Sendable { case loadTapped, cancelTapped, loaded }

  enum Page: Hashable, Sendable { case empty, loading, full }

  private static func reducer(
    state page: inout Page, action: Action, environment: Void
  ) -> [Effect<Action>] {
    switch action {
    case .loadTapped:
      page = .loading
      return [.run { $0(.loaded) }.cancellable(id: 1)]
    case .cancelTapped:
      page = .empty
      return [.cancel(id: 1)]
    case .loaded:
      page = .full
      return []
    }
  }

  private func exploration(
    _ actions: [Action], _ schedules: Schedules = .exhaustive(),
    options: Exploration.Options = .init(),
    sometimes: @escaping (Page) -> Bool
  ) throws -> Exploration {
    try quietly {
      try explore(
        initialValue: .empty, actions: actions, reducer: Self.reducer, environment: { _ in },
        schedules: schedules, options: options, sometimes: sometimes)
    }
  }

  @Test func `One state of one order is enough`() throws {
    for page in [Page.loading, .full] {
      let exploration = try exploration([.loadTapped, .cancelTapped]) { $0 == page }
      #expect(exploration.failure == nil)
      #expect(exploration.isComplete)
    }
  }

  @Test func `A condition that no order reaches fails, with the most usual history`() throws {
    let exploration = try exploration([.cancelTapped]) { $0 == .full }
    let failure = try #require(exploration.failure)
    #expect(failure.kind == .sometimesViolated)
    #expect(failure.steps.map(\.text) == ["ExploreSometimesTests.Action.cancelTapped"])
    #expect(
      failure.description == """
        No order reaches a state in which the condition of `sometimes` holds. The most usual history:

        The initial state is:

              ExploreSometimesTests.Page.empty

          1. The user sends ExploreSometimesTests.Action.cancelTapped

              (The state stays the same.)

        Not reached in 1 schedule; there are no others.

        To run exactly this history again:

            schedules: .replay("\(failure.token)")
        """)
    #expect(throws: Exploration.Failure.NoTestError.self) {
      try failure.testSource(initialValue: "", reducer: "", environment: "")
    }
  }

  @Test func `The initial state does not count`() throws {
    let exploration = try exploration([.loadTapped]) { $0 == .empty }
    #expect(exploration.failure?.kind == .sometimesViolated)
  }

  @Test func `What an effect changes after the last action counts at the end`() throws {
    var saved: SimulatedVariable<Bool>?
    let exploration = try quietly {
      try explore(
        initialValue: 0, actions: [1],
        reducer: { (state: inout Int, action: Int, save: @escaping @Sendable () -> Void) in
          [.run { _ in save() }]
        },
        environment: { simulation in
          let variable = simulation.variable(false)
          saved = variable
          return { variable.value = true }
        },
        sometimes: { _ in saved?.value == true })
    }
    #expect(exploration.failure == nil)
  }

  @Test func `If not all orders were run, nothing is known`() throws {
    for (schedules, options) in [
      (Schedules.random(count: 3, seed: 1), Exploration.Options()),
      (.exhaustive(limit: 1, allowsPartial: true), Exploration.Options()),
      (.exhaustive(), Exploration.Options(part: .init(1, of: 2))),
    ] {
      let exploration = try exploration(
        [.loadTapped, .cancelTapped], schedules, options: options, sometimes: { _ in false })
      #expect(exploration.failure == nil)
      #expect(
        "\(exploration)".contains(" The condition of `sometimes` was not reached. Nothing failed."))
    }
  }

  @Test func `Another failure comes first`() throws {
    let exploration = try quietly {
      try explore(
        initialValue: .empty, actions: [.loadTapped], reducer: Self.reducer, environment: { _ in },
        finally: { $0 == .loading }, sometimes: { _ in false })
    }
    #expect(exploration.failure?.kind == .finallyViolated)
  }

  @Test func `Generated actions reach a condition, too`() throws {
    func exploration(sometimes page: Page) throws -> Exploration {
      try quietly {
        try explore(
          initialValue: .empty, actionCount: 0...2,
          action: { $0.choose(Action.loadTapped, .cancelTapped) }, reducer: Self.reducer,
          environment: { _ in }, sometimes: { $0 == page })
      }
    }
    #expect(try exploration(sometimes: .full).failure == nil)
  }

  @Test func `Every order of two children counts`() throws {
    struct App: Hashable, Sendable { var (left, right) = (0, 0) }
    enum AppAction: Hashable, Sendable { case left(Int), right(Int) }
    let left = CasePath<AppAction, Int>(
      embed: AppAction.left, extract: { if case .left(let number) = $0 { number } else { nil } })
    let right = CasePath<AppAction, Int>(
      embed: AppAction.right, extract: { if case .right(let number) = $0 { number } else { nil } })
    let child: Reducer<Int, Int, Void> = { state, number, _ in
      state = number
      return number < 2 ? [.run { $0(2) }] : []
    }
    for (a, b) in [(2, 1), (1, 2)] {
      let exploration = try quietly {
        try explore(
          initialValue: App(), actions: [.left(1), .right(1)],
          reducer: combine(
            pullback(child, value: \.left, action: left, environment: { $0 }),
            pullback(child, value: \.right, action: right, environment: { $0 })),
          environment: { _ in },
          children: [.child(\.left, action: left), .child(\.right, action: right)],
          sometimes: { $0.left == a && $0.right == b })
      }
      #expect(exploration.failure == nil)
    }
  }
}
