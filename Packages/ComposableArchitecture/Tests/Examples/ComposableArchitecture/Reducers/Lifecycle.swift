import ComposableArchitecture

struct Detail { var id = 0 }
enum DetailAction { case closeTapped }

struct AppState { var detail: Detail? }
enum AppAction { case detail(DetailAction), rowTapped(Int) }
struct AppEnvironment { var log: @Sendable (String) -> Void }

let appReducer: Reducer<AppState, AppAction, AppEnvironment> = { _, _, _ in [] }
let detailReducer: Reducer<Detail, DetailAction, AppEnvironment> = { _, _, _ in [] }
let navigationReducer: Reducer<AppState, AppAction, AppEnvironment> = { _, _, _ in [] }

extension CasePath where Root == AppAction, Value == DetailAction {
  static var detail: Self {
    CasePath(embed: AppAction.detail) {
      if case .detail(let action) = $0 { action } else { nil }
    }
  }
}

func examples() {
  // Examples: statements
}
