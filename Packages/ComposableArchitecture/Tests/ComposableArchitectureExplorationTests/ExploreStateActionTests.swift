import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Explores actions that depend on the state at the moment at which the user acts.
@Suite struct ExploreStateActionTests {
  private struct Shop: Hashable, Sendable {
    var stock = 0
    var isLoading = false
    /// The actions that were reduced while the shop was loading.
    var early: [Action] = []
  }

  private enum Action: Hashable, Sendable { case buy, load, loaded }

  private static let reducer: Reducer<Shop, Action, Void> = { shop, action, _ in
    if shop.isLoading, action != .loaded { shop.early.append(action) }
    switch action {
    case .buy: shop.stock -= 1
    case .load:
      shop.isLoading = true
      return [
        .run { send in
          await Task.yield()
          send(.loaded)
        }
      ]
    case .loaded:
      shop.isLoading = false
      shop.stock += 1
    }
    return []
  }

  /// The screen offers nothing while the shop is loading, and “Buy” if there is something to buy.
  private static func offered(_ shop: Shop, _ simulation: Simulation) -> Action? {
    if shop.isLoading { return nil }
    return shop.stock > 0 ? simulation.choose(.load, .buy) : .load
  }

  private func explored(
    _ count: ClosedRange<Int>, isReduced: Bool = true,
    _ action: @escaping (Shop, Simulation) -> Action? = offered
  ) throws -> (exploration: Exploration, ends: Set<Shop>) {
    var ends: Set<Shop> = []
    let exploration = try OrderReduction.$isOn.withValue(isReduced) {
      try OrderReduction.$isProbed.withValue(false) {
        try explore(
          initialValue: Shop(), actionCount: count, action: action, reducer: Self.reducer,
          environment: { _ in },
          invariant: { $0.stock >= 0 },
          finally: { shop in
            ends.insert(shop)
            return shop.early.isEmpty
          })
      }
    }
    return (exploration, ends)
  }

  @Test func `The user does only what the state offers at that moment`() throws {
    let (exploration, ends) = try explored(0...3)
    #expect(exploration.isComplete)
    #expect(Set(ends.map(\.stock)) == [0, 1, 2, 3])
  }

  @Test func `No end is left out`() throws {
    #expect(try explored(0...3).ends == explored(0...3, isReduced: false).ends)
  }

  @Test func `An action that the state does not offer at another moment is found`() throws {
    let exploration = try quietly {
      try explored(0...3) { shop, simulation in
        shop.stock > 0 ? simulation.choose(.load, .buy) : .load
      }.exploration
    }
    let failure = try #require(exploration.failure)
    #expect(failure.kind == .finallyViolated)
    let replayed = try quietly {
      try explore(
        initialValue: Shop(), actionCount: 0...3,
        action: { shop, simulation in shop.stock > 0 ? simulation.choose(.load, .buy) : .load },
        reducer: Self.reducer, environment: { _ in }, schedules: .replay(failure.token),
        invariant: { $0.stock >= 0 }, finally: { $0.early.isEmpty })
    }
    #expect(replayed.failure?.steps == failure.steps)
  }

  @Test func `Real runs are refused, because a real user acts a moment after looking`() {
    #expect(throws: ExplorationError.self) {
      try explore(
        initialValue: Shop(), actionCount: 2...2, action: Self.offered, reducer: Self.reducer,
        environment: { _ in }, options: .init(realRuns: 5), invariant: { $0.stock >= 0 })
    }
  }
}
