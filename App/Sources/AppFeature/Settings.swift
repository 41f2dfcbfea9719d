import ComposableArchitecture
public import FileClient

/// The choices of the user that the app keeps from one start to the next.
public struct AppSettings: Codable, Hashable, Sendable {
  /// Whether each change of the favorites is saved, or `nil` if the user has not chosen.
  public var savesFavoritesAutomatically: Bool?
  /// The user who is logged in.
  public var loggedInUser: AppState.User?

  /// Makes settings.
  public init(savesFavoritesAutomatically: Bool? = nil, loggedInUser: AppState.User? = nil) {
    self.savesFavoritesAutomatically = savesFavoritesAutomatically
    self.loggedInUser = loggedInUser
  }
}

/// The name of the document that holds the settings.
public let settingsDocument = "settings.json"

/// How the settings are kept.
public let settingsSchema = DocumentSchema(AppSettings.self)

extension AppState {
  /// The part of the state that the app keeps from one start to the next.
  public var settings: AppSettings {
    get {
      AppSettings(
        savesFavoritesAutomatically: savesFavoritesAutomatically, loggedInUser: loggedInUser)
    }
    set {
      savesFavoritesAutomatically = newValue.savesFavoritesAutomatically
      loggedInUser = newValue.loggedInUser
    }
  }

  /// The problem with the settings, in a sentence.
  public var settingsNotice: String? {
    if case .failed(let failure) = settingsStatus.phase { return failure.description }
    return settingsStatus.damagedName.map { "The settings were damaged. They are kept as “\($0)”." }
  }
}

/// Returns a reducer that also keeps the settings.
func persistingSettings(
  _ reducer: @escaping Reducer<AppState, AppAction, AppEnvironment>
) -> Reducer<AppState, AppAction, AppEnvironment> {
  persisted(
    reducer, document: \.settings, as: settingsDocument, schema: settingsSchema,
    saving: { _ in .automatically(after: .zero) }, status: \.settingsStatus,
    merging: { saved, current, last in
      // A choice of the user is newer than the document.
      func merged<Choice: Equatable>(_ choice: KeyPath<AppSettings, Choice>) -> Choice {
        (current[keyPath: choice] == last[keyPath: choice] ? saved : current)[keyPath: choice]
      }
      return AppSettings(
        savesFavoritesAutomatically: merged(\.savesFavoritesAutomatically),
        loggedInUser: merged(\.loggedInUser))
    },
    action: .settings, environment: { DocumentEnvironment($0.fileClient) })
}
