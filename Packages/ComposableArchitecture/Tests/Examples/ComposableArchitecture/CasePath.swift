import ComposableArchitecture

enum CounterAction { case incrTapped }
enum CounterViewAction { case counter(CounterAction) }
enum FavoritesAction { case saveTapped }
enum Account { case loggedIn(name: String), loggedOut }
enum NestedAction { case counterView(CounterViewAction) }

extension CasePath where Root == NestedAction, Value == CounterViewAction {
  static var counterView: Self {
    CasePath(embed: NestedAction.counterView) {
      if case .counterView(let action) = $0 { action } else { nil }
    }
  }
}

extension CasePath where Root == CounterViewAction, Value == CounterAction {
  static var counter: Self {
    CasePath(embed: CounterViewAction.counter) {
      if case .counter(let action) = $0 { action } else { nil }
    }
  }
}

extension CasePath where Root == Account, Value == String {
  static var loggedIn: Self {
    CasePath(embed: Account.loggedIn) { if case .loggedIn(let name) = $0 { name } else { nil } }
  }
}

// Examples: declarations

func example() {
  // Examples: statements
}
