// The app that the programs in `Programs` make mistakes with. `MistakeTests` compiles each program together
// with this file.

import ComposableArchitecture

struct CounterState { var count = 0 }
struct SearchState { var query = "" }
struct DetailState { var isOpen = true }
struct AppState {
  var counter = CounterState()
  var search = SearchState()
  var detail: DetailState?
  var pages: [DetailState] = []
  var readOnly: SearchState { search }
}

enum CounterAction { case incrTapped, factResponse(String) }
enum SearchAction { case queryChanged(String) }
enum DetailAction { case dismissed }
/// Its case paths are written by hand.
enum AppAction {
  case counter(CounterAction), search(SearchAction), detail(DetailAction), page(Int, DetailAction)
}
/// Its case paths are those that `@CasePathable` would write.
enum TabAction: CasePathable {
  case counter(CounterAction), search(SearchAction), page(Int, DetailAction)

  struct Cases: Sendable {
    var counter: CasePath<TabAction, CounterAction> {
      CasePath(embed: TabAction.counter) {
        if case .counter(let action) = $0 { action } else { nil }
      }
    }
    var search: CasePath<TabAction, SearchAction> {
      CasePath(embed: TabAction.search) { if case .search(let action) = $0 { action } else { nil } }
    }
    var page: CasePath<TabAction, (Int, DetailAction)> {
      CasePath(embed: TabAction.page) {
        if case .page(let index, let action) = $0 { (index, action) } else { nil }
      }
    }
  }

  static var cases: Cases { Cases() }
}
/// State that is an enum, with paths to its cases.
enum PageState: CasePathable {
  case loading(String), loaded(DetailState)

  struct Cases: Sendable {
    var loading: CasePath<PageState, String> {
      CasePath(embed: PageState.loading) { if case .loading(let title) = $0 { title } else { nil } }
    }
    var loaded: CasePath<PageState, DetailState> {
      CasePath(embed: PageState.loaded) { if case .loaded(let detail) = $0 { detail } else { nil } }
    }
  }

  static var cases: Cases { Cases() }
}
enum PageAction: CasePathable {
  case loaded(DetailAction)

  struct Cases: Sendable {
    var loaded: CasePath<PageAction, DetailAction> {
      CasePath(embed: PageAction.loaded) {
        if case .loaded(let action) = $0 { action } else { nil }
      }
    }
  }

  static var cases: Cases { Cases() }
}

extension CasePath where Root == AppAction, Value == CounterAction {
  static var counter: Self {
    CasePath(embed: AppAction.counter) { if case .counter(let action) = $0 { action } else { nil } }
  }
}
extension CasePath where Root == AppAction, Value == SearchAction {
  static var search: Self {
    CasePath(embed: AppAction.search) { if case .search(let action) = $0 { action } else { nil } }
  }
}
extension CasePath where Root == AppAction, Value == DetailAction {
  static var detail: Self {
    CasePath(embed: AppAction.detail) { if case .detail(let action) = $0 { action } else { nil } }
  }
}
extension CasePath where Root == AppAction, Value == (Int, DetailAction) {
  static var page: Self {
    CasePath(embed: AppAction.page) {
      if case .page(let index, let action) = $0 { (index, action) } else { nil }
    }
  }
}

struct CounterEnvironment { var fact: @Sendable (Int) async -> String }
struct SearchEnvironment {}
struct AppEnvironment {
  var counter = CounterEnvironment(fact: { "\($0)" })
  var search = SearchEnvironment()
}

let counterReducer: Reducer<CounterState, CounterAction, CounterEnvironment> = { _, _, _ in [] }
let searchReducer: Reducer<SearchState, SearchAction, SearchEnvironment> = { _, _, _ in [] }
let detailReducer: Reducer<DetailState, DetailAction, AppEnvironment> = { _, _, _ in [] }
let appReducer: Reducer<AppState, AppAction, AppEnvironment> = { _, _, _ in [] }

final class Log { var lines: [String] = [] }
