import ComposableArchitecture
public import FileClient
import Foundation

/// The choices of the user that the app keeps from one start to the next.
public struct AppSettings: Codable, Equatable, Sendable {
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

/// What can happen to the settings.
public enum SettingsAction: Codable, Equatable, Sendable {
  /// The settings were loaded.
  case loaded(AppSettings)
  /// The document has no settings in it.
  case damaged
  /// The damaged document was set aside under this name.
  case damagedDocumentSetAside(name: String)
  /// The settings could not be loaded, saved or set aside.
  case failed(FileClientError)
}

extension AppState {
  /// The part of the state that the app keeps from one start to the next.
  public var settings: AppSettings {
    AppSettings(
      savesFavoritesAutomatically: savesFavoritesAutomatically, loggedInUser: loggedInUser)
  }
}

/// Applies the settings that were loaded, and reports what went wrong.
func settingsReducer(
  state: inout AppState, action: SettingsAction, environment fileClient: FileClient
) -> [Effect<SettingsAction>] {
  switch action {
  case .loaded(let settings):
    // A choice that the user has made since the start is newer than the document.
    state.savesFavoritesAutomatically =
      state.savesFavoritesAutomatically ?? settings.savesFavoritesAutomatically
    state.loggedInUser = state.loggedInUser ?? settings.loggedInUser
    return state.settings == settings ? [] : [save(state.settings, fileClient)]
  case .damaged:
    return [
      fileClient.setAside(settingsDocument).map { result in
        switch result {
        case .success(let name): .damagedDocumentSetAside(name: name)
        case .failure(let error): .failed(error)
        }
      }
    ]
  case .damagedDocumentSetAside(let name):
    state.settingsNotice = "The settings were damaged. They are kept as “\(name)”."
    return []
  case .failed(let error):
    state.settingsNotice = error.description
    return []
  }
}

/// Loads the settings, if there are any.
func loadSettings(_ fileClient: FileClient) -> Effect<SettingsAction> {
  fileClient.loadNow(settingsDocument).compactMap { result in
    switch result {
    case .success(nil): nil
    case .success(let document?):
      (try? JSONDecoder().decode(AppSettings.self, from: document)).map { .loaded($0) } ?? .damaged
    case .failure(let error): .failed(error)
    }
  }
}

/// Saves the settings.
private func save(_ settings: AppSettings, _ fileClient: FileClient) -> Effect<SettingsAction> {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  guard let document = try? encoder.encode(settings) else { return .none }
  return fileClient.save(settingsDocument, document).compactMap { result in
    if case .failure(let error) = result { .failed(error) } else { nil }
  }
}

/// Returns a reducer that also saves the settings after each action that changes them, except for the
/// action that loads them.
func savingSettings(
  _ reducer: @escaping Reducer<AppState, AppAction, AppEnvironment>
) -> Reducer<AppState, AppAction, AppEnvironment> {
  onChange(reducer, of: \.settings) { _, state, action, environment in
    if case .settings(.loaded) = action { return [] }
    return [save(state.settings, environment.fileClient).map(AppAction.settings)]
  }
}
