public import ComposableArchitecture
public import Counter
public import FavoritePrimes
public import FileClient

/// Everything that can happen in the app.
public enum AppAction: Codable, Equatable, Sendable {
  /// The app has started: load the settings and the favorites.
  case started
  /// Something happened on the counter that asks Wolfram|Alpha if it can.
  case counterView(CounterViewAction)
  /// Something happened on the counter that computes.
  case offlineCounterView(CounterViewAction)
  /// Something happened to the favorites.
  case favoritePrimes(FavoritePrimesAction)
  /// Something happened when a user logged in or out.
  case logIn(LogInAction)
  /// Something happened to the document of the settings.
  case settings(DocumentAction<AppSettings>)
  /// The user goes to a place, or back to the start.
  case navigated(to: Route?)
}

extension CasePath where Root == AppAction, Value == CounterViewAction {
  /// The actions of the counter that asks Wolfram|Alpha.
  public static var counterView: Self {
    Self(embed: Root.counterView) { if case .counterView(let action) = $0 { action } else { nil } }
  }

  /// The actions of the counter that computes.
  public static var offlineCounterView: Self {
    Self(embed: Root.offlineCounterView) {
      if case .offlineCounterView(let action) = $0 { action } else { nil }
    }
  }
}

extension CasePath where Root == AppAction, Value == FavoritePrimesAction {
  /// The favorites' actions.
  public static var favoritePrimes: Self {
    Self(embed: Root.favoritePrimes) {
      if case .favoritePrimes(let action) = $0 { action } else { nil }
    }
  }
}

extension CasePath where Root == AppAction, Value == LogInAction {
  /// The actions of logging in and out.
  public static var logIn: Self {
    Self(embed: Root.logIn) { if case .logIn(let action) = $0 { action } else { nil } }
  }
}

extension CasePath where Root == AppAction, Value == DocumentAction<AppSettings> {
  /// The actions of the settings.
  public static var settings: Self {
    Self(embed: Root.settings) { if case .settings(let action) = $0 { action } else { nil } }
  }
}
