import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@testable import Search

@Suite struct SearchTests {
  private let clock = TestClock()

  private func store(
    search: @escaping @Sendable (String) async throws -> [String]
  ) -> TestStore<SearchState, SearchAction, SearchEnvironment> {
    TestStore(
      initialValue: SearchState(),
      reducer: searchReducer,
      environment: SearchEnvironment(clock: clock, search: search))
  }

  @Test func `The search begins when the user stops typing`() {
    let store = store { [$0] }
    store.send(.queryChanged("B")) {
      $0.query = "B"
      $0.isSearching = true
    }
    clock.advance(by: .milliseconds(299))
    store.send(.queryChanged("Be")) { $0.query = "Be" }
    clock.advance(by: .milliseconds(300))
    store.receive(.found(["Be"])) {
      $0.results = ["Be"]
      $0.isSearching = false
    }
  }

  @Test func `An empty query cancels the search`() {
    let store = store { [$0] }
    store.send(.queryChanged("B")) {
      $0.query = "B"
      $0.isSearching = true
    }
    store.send(.queryChanged("")) {
      $0.query = ""
      $0.isSearching = false
    }
    clock.advance(by: .seconds(1))
  }

  @Test func `A failed search shows the reason`() {
    let store = store { _ in throw SearchError(description: "Closed.") }
    store.send(.queryChanged("B")) {
      $0.query = "B"
      $0.isSearching = true
    }
    clock.advance(by: .milliseconds(300))
    store.receive(.failed("Closed.")) {
      $0.isSearching = false
      $0.alert = "Closed."
    }
    store.send(.alertDismissed) { $0.alert = nil }
  }

  // MARK: - Stale answers

  /// A user types three queries at any time. Each search takes any amount of time, and may fail.
  private func exploration(
    of reducer: @escaping Reducer<SearchState, SearchAction, SearchEnvironment>
  ) throws -> Exploration {
    try explore(
      initialValue: SearchState(),
      actions: [.queryChanged("B"), .queryChanged("Be"), .queryChanged("Ber")],
      reducer: reducer,
      environment: { simulation in
        SearchEnvironment(clock: simulation.clock) { query in
          await Task.yield()
          if simulation.choose(true, false) { return [query] }
          throw SearchError(description: "The search failed.")
        }
      },
      finally: { state in
        !state.isSearching && (state.results == [state.query] || state.alert != nil)
      })
  }

  @Test func `No stale result is shown, in any order of keys, time and responses`() throws {
    #expect(try exploration(of: searchReducer).isComplete)
  }

  @Test func `Without cancellation, an exploration finds a stale result`() throws {
    let careless: Reducer<SearchState, SearchAction, SearchEnvironment> = {
      state, action, environment in
      guard case .queryChanged(let query) = action else {
        return searchReducer(state: &state, action: action, environment: environment)
      }
      state.query = query
      return [.run { send in send(.found((try? await environment.search(query)) ?? [])) }]
    }
    withKnownIssue { _ = try exploration(of: careless) }
  }
}
