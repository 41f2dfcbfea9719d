import ComposableArchitecture

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
