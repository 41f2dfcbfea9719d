import ComposableArchitecture
import HeadlessRunner
import HeadlessUI
import HeadlessWeb

/// A search that runs while the user types. A test proves that stale answers are never shown.
@main
struct Search: HeadlessApp {
  static let name = "Search"
  static let abstract = "Search for cities while typing."
  static let version = composableArchitectureVersion
  static var subcommands: [Subcommand] { [Serve<Self>.self] }

  static func program(_ options: NoOptions) -> Program<SearchState, SearchAction> {
    Program(
      initialValue: SearchState(),
      reducer: searchReducer,
      environment: { .live(clock: $0.clock) },
      view: { SearchView(store: $0) })
  }
}

// MARK: - State, actions, environment

struct SearchState: Codable, Hashable {
  var query = ""
  var results: [String] = []
  var isSearching = false
  var alert: String?
}

enum SearchAction: Codable, Equatable {
  case queryChanged(String)
  case found([String])
  case failed(String)
  case alertDismissed
}

struct SearchEnvironment {
  var clock: any Clock<Duration>
  var search: @Sendable (_ query: String) async throws -> [String]
}

struct SearchError: Error, CustomStringConvertible {
  var description: String
}

// MARK: - The reducer

func searchReducer(
  state: inout SearchState, action: SearchAction, environment: SearchEnvironment
) -> [Effect<SearchAction>] {
  switch action {
  case .queryChanged(let query):
    guard query != state.query else { return [] }
    state.query = query
    guard !query.isEmpty else {
      state.results = []
      state.isSearching = false
      return [.cancel(id: "search")]
    }
    state.isSearching = true
    let search = Effect<SearchAction>.run { send in
      send(.found(try await environment.search(query)))
    } catch: { error, send in
      send(.failed("\(error)"))
    }
    // Waits until the user stops typing. Each new search cancels the one before it.
    return [search.debounce(id: "search", for: .milliseconds(300), clock: environment.clock)]

  case .found(let results):
    state.results = results
    state.isSearching = false
    return []

  case .failed(let message):
    state.results = []
    state.isSearching = false
    state.alert = message
    return []

  case .alertDismissed:
    state.alert = nil
    return []
  }
}

// MARK: - A small gazetteer

extension SearchEnvironment {
  /// Searches a list in memory, which takes 200 milliseconds. The query “?” fails.
  static func live(clock: any Clock<Duration>) -> SearchEnvironment {
    SearchEnvironment(clock: clock) { query in
      try await clock.sleep(for: .milliseconds(200))
      if query == "?" {
        throw SearchError(description: "The gazetteer is closed. Try again later.")
      }
      return cities.filter { $0.lowercased().hasPrefix(query.lowercased()) }
    }
  }

  private static let cities = [
    "Accra", "Athens", "Bergen", "Berlin", "Bern", "Bogotá", "Cairo", "Dublin", "Hanoi", "Helsinki",
    "Kyiv", "Lagos", "Lima", "Lisbon", "Lyon", "Madrid", "Nairobi", "Oslo", "Prague", "Quito",
    "Reykjavík", "Riga", "Rome", "Seoul", "Tallinn", "Tbilisi", "Tokyo", "Tunis", "Vienna",
    "Zürich",
  ]
}

// MARK: - The screen

struct SearchView: View {
  let store: Store<SearchState, SearchAction>

  var body: Screen {
    let state = store.value
    return Screen("Search") {
      TextField("City", text: state.query) { store.send(.queryChanged($0)) }
      if state.isSearching { Text("Searching…") }
      List(state.results, placeholder: state.isSearching ? nil : "No results.") { Text($0) }
      Button("Clear", isEnabled: !state.query.isEmpty) { store.send(.queryChanged("")) }
    }
    .alert(state.alert, onDismiss: { store.send(.alertDismissed) })
  }
}
