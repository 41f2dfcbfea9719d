import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

struct SearchState: Hashable {
  var query = ""
  var results: [String] = []
}

enum SearchAction: Equatable {
  case queryChanged(String)
  case response([String])
}

struct SearchEnvironment {
  var clock: any Clock<Duration>
  var search: @Sendable (String) async -> [String]
}

func searchReducer(
  state: inout SearchState, action: SearchAction, environment: SearchEnvironment
) -> [Effect<SearchAction>] {
  switch action {
  case .queryChanged(let query):
    state.query = query
    let search = Effect<SearchAction>.run { send in
      send(.response(await environment.search(query)))
    }
    return [search.debounce(id: "search", for: .milliseconds(300), clock: environment.clock)]
  case .response(let results):
    state.results = results
    return []
  }
}

@Suite struct SearchTests {
  @Test func `Further typing postpones the search`() {
    let clock = TestClock()
    let store = TestStore(
      initialValue: SearchState(),
      reducer: searchReducer,
      environment: SearchEnvironment(clock: clock, search: { query in ["\(query)s"] })
    )
    store.send(.queryChanged("ca")) { $0.query = "ca" }
    clock.advance(by: .milliseconds(299))
    store.send(.queryChanged("cat")) { $0.query = "cat" }
    clock.advance(by: .milliseconds(300))
    store.receive(.response(["cats"])) { $0.results = ["cats"] }
  }

  static let slowSearch: @Sendable (Simulation) -> SearchEnvironment = { simulation in
    SearchEnvironment(
      clock: simulation.clock,
      search: { query in
        try? await simulation.clock.sleep(for: .milliseconds(200))
        return ["\(query)s"]
      })
  }

  @Test func `The results are those of the last query, in any order of keystrokes`() throws {
    let exploration = try explore(
      initialValue: SearchState(),
      actions: [.queryChanged("ca"), .queryChanged("cat")],
      reducer: searchReducer,
      environment: Self.slowSearch,
      convergent: true
    )
    #expect(exploration.isComplete)
    #expect(exploration.schedulesRun == 19)
  }

  @Test func `Fewer orders are explored if time waits until nothing is ready`() throws {
    let exploration = try explore(
      initialValue: SearchState(),
      actions: [.queryChanged("ca"), .queryChanged("cat")],
      reducer: searchReducer,
      environment: Self.slowSearch,
      options: .init(timePasses: .whenIdle),
      convergent: true
    )
    #expect(exploration.isComplete)
    #expect(exploration.schedulesRun == 9)
  }

  static func clockAtRest() -> String {
    report {
      let clock = TestClock()
      let store = TestStore(
        initialValue: SearchState(),
        reducer: searchReducer,
        environment: SearchEnvironment(clock: clock, search: { query in ["\(query)s"] })
      )
      store.send(.queryChanged("cat")) { $0.query = "cat" }
      store.receive(.response(["cats"])) { $0.results = ["cats"] }
      store.skipInFlight()
    }
  }
}
