import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that two actions of children that keep to themselves are explored in one order.
@Suite struct ExploreChildrenTests {
  struct App: Hashable, Sendable {
    var first = Loader(), second = Loader(), third = Loader()
    var total: Int {
      get { first.numbers.count }
      set { first.numbers = Array(0..<newValue) }
    }
  }

  struct Loader: Hashable, Sendable {
    var isLoading = false
    var numbers: [Int] = []
  }

  enum Action: Sendable { case first(LoaderAction), second(LoaderAction), third(LoaderAction) }
  enum LoaderAction: Sendable { case load, loaded(Int) }
  typealias Child = Exploration.Child<App, Action>

  static let first = CasePath<Action, LoaderAction>(
    embed: { .first($0) }, extract: { if case .first(let action) = $0 { action } else { nil } })
  static let second = CasePath<Action, LoaderAction>(
    embed: { .second($0) }, extract: { if case .second(let action) = $0 { action } else { nil } })
  static let third = CasePath<Action, LoaderAction>(
    embed: { .third($0) }, extract: { if case .third(let action) = $0 { action } else { nil } })

  static let children: [Child] = [
    .child(\.first, action: first), .child(\.second, action: second),
    .child(\.third, action: third),
  ]

  /// Loads some numbers at once.
  ///
  /// - Parameter isSorted: Whether the order of the answers makes no difference in the end.
  static func loaderReducer(
    isSorted: Bool, count: Int = 3
  ) -> Reducer<Loader, LoaderAction, Void> {
    { state, action, _ in
      switch action {
      case .load:
        state.isLoading = true
        return (1...count).map { number in
          .run { send in
            await Task.yield()
            send(.loaded(number))
          }
        }
      case .loaded(let number):
        state.numbers.append(number)
        if isSorted { state.numbers.sort() }
        return []
      }
    }
  }

  static func appReducer(isSorted: Bool, count: Int = 3) -> Reducer<App, Action, Void> {
    let loader = loaderReducer(isSorted: isSorted, count: count)
    return combine {
      pullback(loader, value: \.first, action: first)
      pullback(loader, value: \.second, action: second)
      pullback(loader, value: \.third, action: third)
    }
  }

  static let appReducer = appReducer(isSorted: true)
  /// Loads fewer numbers, because a failure is looked for again with fewer steps.
  static let smallAppReducer = appReducer(isSorted: true, count: 2)

  static func explored(
    _ actions: [Action], _ reducer: @escaping Reducer<App, Action, Void> = appReducer,
    children: [Child] = children, invariant: ((App) -> Bool)? = nil,
    invariants: [Exploration.Invariant<App>] = [], finally: ((App) -> Bool)? = nil
  ) throws -> Exploration {
    try quietly {
      try explore(
        initialValue: App(), actions: actions, reducer: reducer, environment: { _ in },
        children: children, invariant: invariant, invariants: invariants, finally: finally)
    }
  }

  /// Each child has the 3! orders of its answers. One order of the others is explored with each of them.
  @Test(arguments: [(1, 6), (2, 11), (3, 16)])
  func `Children cost their sum`(count: Int, schedules: Int) throws {
    let actions = [Action.first(.load), .second(.load), .third(.load)].prefix(count)
    let exploration = try Self.explored(Array(actions))
    #expect(exploration.isComplete)
    #expect(exploration.schedulesRun == schedules)
  }

  /// There are two ends of each child, and a condition may tell all combinations apart.
  @Test func `Different ends of children are combined`() throws {
    let reducer = Self.appReducer(isSorted: false, count: 2)
    let actions = [Action.first(.load), .second(.load)]
    let exploration = try Self.explored(actions, reducer)
    #expect(exploration.schedulesRun == 4)
    let failing = try Self.explored(
      actions, reducer,
      finally: { $0.first.numbers != [2, 1] || $0.second.numbers != [1, 2] })
    #expect(failing.failure?.kind == .finallyViolated)
  }

  /// The second child is not named. Its action reads the state of the first one.
  @Test func `An action of a child comes before or after one that may touch all of the state`()
    throws
  {
    let reducer = Self.appReducer(isSorted: true, count: 1)
    var ends: Set<Bool> = []
    let exploration = try Self.explored(
      [.first(.load), .second(.load)],
      { state, action, environment in
        let effects = reducer(&state, action, environment)
        if case .second(.loaded) = action { state.second.isLoading = state.first.numbers.isEmpty }
        return effects
      },
      children: Array(Self.children.prefix(1)),
      finally: { state in
        ends.insert(state.second.isLoading)
        return true
      })
    #expect(exploration.isComplete)
    #expect(ends == [false, true])
  }

  /// The condition of all of the state can tell which of two children was first.
  @Test func `A condition of all of the state sees every order`() throws {
    let exploration = try Self.explored(
      [.first(.load), .second(.load)], Self.smallAppReducer,
      invariant: { $0.first.numbers.count == 2 || $0.second.numbers.count < 2 })
    #expect(exploration.failure?.kind == .invariantViolated)
  }

  @Test func `A condition of one child sees every order of that child alone`() throws {
    let actions = [Action.first(.load), .second(.load), .third(.load)]
    let exploration = try Self.explored(
      actions, invariants: [.invariant(of: \.second) { $0.numbers.count <= 3 }])
    #expect(exploration.schedulesRun == 16)
    let failing = try Self.explored(
      actions, Self.smallAppReducer, invariants: [.invariant(of: \.second) { $0.numbers != [2] }])
    #expect(failing.failure?.kind == .invariantViolated)
  }

  /// The path leads to a computed property, which may read all of the state.
  @Test func `A condition of a computed part sees every order`() throws {
    let exploration = try Self.explored(
      [.first(.load), .second(.load)], Self.smallAppReducer,
      invariants: [.invariant(of: \.sums) { $0.first == 2 || $0.second < 2 }])
    #expect(exploration.failure?.kind == .invariantViolated)
  }

  /// Both searches reach the same ends. The children influence each other through time and variables.
  @Test func `Leaving out the orders of children makes no difference`() throws {
    var counts = (compared: 0, saved: 0)
    for seed in RandomFeature.seeds(50) {
      let app = RandomApp(seed: seed, isWide: seed % 2 == 0)
      guard let all = try app.reached(telling: false, reduces: false, limit: 200) else { continue }
      counts.compared += 1
      let told = try app.reached(telling: true, limit: 500)
      #expect(told == all, "\(seed)")
      let plain = try app.reached(telling: true, prunes: false, limit: 300)
      if let plain { #expect(plain == all, "\(seed), without comparing states") }
      if let told, told.schedulesRun < all.schedulesRun { counts.saved += 1 }
    }
    #expect(counts.compared >= RandomFeature.seeds(50).count / 5)
    #expect(counts.saved >= counts.compared / 20)
  }

  // MARK: - Wrong claims

  /// Returns the child that an exploration refuses.
  private func refused(_ reducer: @escaping Reducer<App, Action, Void>) -> String? {
    do {
      _ = try Self.explored([.first(.load), .second(.load)], reducer)
      return nil
    } catch ExplorationError.notIndependent(let part, _) {
      return part
    } catch {
      return "\(error)"
    }
  }

  @Test func `A child that changes the state of another is refused`() {
    let part = refused { state, action, environment in
      if case .second(.load) = action { state.first.numbers = [] }
      if case .second(.loaded) = action { state.first.isLoading = true }
      return Self.appReducer(&state, action, environment)
    }
    #expect(part?.hasSuffix("App.second") == true)
  }

  @Test func `A child that reads the state of another is refused`() {
    let part = refused { state, action, environment in
      let effects = Self.appReducer(&state, action, environment)
      if case .second(.loaded) = action { state.second.isLoading = state.first.isLoading }
      return effects
    }
    #expect(part?.hasSuffix("App.second") == true)
  }

  @Test func `A child whose effects depend on the state of another is refused`() {
    let part = refused { state, action, environment in
      if case .second(.load) = action, state.first.isLoading { return [] }
      return Self.appReducer(&state, action, environment)
    }
    #expect(part?.hasSuffix("App.second") == true)
  }

  @Test func `Children that share a part are refused`() {
    #expect {
      try Self.explored(
        [],
        children: [
          .child(\.first, action: Self.first), .child(\.first.numbers, action: Self.second),
        ])
    } throws: { error in
      guard case ExplorationError.overlappingChildren = error else { return false }
      return "\(error)".contains("share a part of the state")
    }
  }

  @Test func `A child without a stored part is refused`() {
    #expect {
      try Self.explored([], children: [.child(\.total, action: Self.first)])
    } throws: { error in
      guard case ExplorationError.notStored = error else { return false }
      return "\(error)".contains("computed property")
    }
  }
}

extension ExploreChildrenTests.App {
  fileprivate var sums: Sums { Sums(first: first.numbers.count, second: second.numbers.count) }

  fileprivate struct Sums: Sendable { let first, second: Int }
}
