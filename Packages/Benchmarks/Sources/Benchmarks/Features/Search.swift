import ComposableArchitecture

// An app of ten features and a search. Each key that the user types starts a search and cancels the one
// before it.

struct SearchAppState: Equatable, Sendable {
  var features = TenTypesState<Name.N01>()
  var library = LibraryState()
}

enum SearchAppAction: Sendable {
  case features(TenTypesAction<Name.N01>)
  case library(LibraryAction)
}

extension CasePath where Root == SearchAppAction, Value == TenTypesAction<Name.N01> {
  static var features: Self {
    Self(embed: Root.features) { if case .features(let action) = $0 { action } else { nil } }
  }
}

extension CasePath where Root == SearchAppAction, Value == LibraryAction {
  static var library: Self {
    Self(embed: Root.library) { if case .library(let action) = $0 { action } else { nil } }
  }
}

let searchAppReducer: Reducer<SearchAppState, SearchAppAction, CounterEnvironment> = combine {
  pullback(tenTypes(Name.N01.self), value: \.features, action: .features)
  pullback(libraryReducer, value: \.library, action: .library, environment: { _ in })
}
