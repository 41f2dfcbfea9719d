import ComposableArchitecture
import Foundation

extension AppState {
  /// A user of the app.
  public struct User: Codable, Hashable, Sendable {
    /// The unique number of the user.
    public var id: Int
    /// The name of the user.
    public var name: String

    /// Makes a user.
    public init(id: Int, name: String) {
      self.id = id
      self.name = name
    }

    /// Makes the user with a name. The number is made from the name, so a user who logs in again has the
    /// same number without a list of all users.
    ///
    /// The number is the FNV-1a hash of the name (Fowler, Noll and Vo), without the highest bits because a
    /// number in JSON is exact up to 2⁵³ for every reader.
    public init(name: String) {
      let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
      self.init(id: Int(truncatingIfNeeded: hash % (1 << 53)), name: name)
    }
  }
}

/// The form for logging in.
public struct LogInState: Codable, Hashable, Sendable {
  /// The text in the field “Name”.
  public var name: String
  /// The problem with the name that was submitted, or `nil` if there is none.
  public var problem: String?

  /// Makes a form.
  public init(name: String = "", problem: String? = nil) {
    self.name = name
    self.problem = problem
  }
}

/// The actions of logging in and out.
public enum LogInAction: Codable, Equatable, Sendable {
  /// The user tapped “Log in” at the start.
  case started
  /// The user changed the text in the field “Name”.
  case nameChanged(String)
  /// The user submitted the form.
  case submitted
  /// The user left the form.
  case cancelled
  /// The user tapped “Log out”.
  case logOutTapped
}

/// Logs a user in and out.
func logInReducer(
  state: inout AppState, action: LogInAction, environment: Void
) -> [Effect<LogInAction>] {
  switch action {
  case .started:
    state.logIn = LogInState()
  case .nameChanged(let name):
    guard state.logIn != nil else { return [] }
    state.logIn = LogInState(name: name)
  case .submitted:
    guard let name = state.logIn?.name.trimmingCharacters(in: .whitespacesAndNewlines) else {
      return []
    }
    if name.isEmpty {
      state.logIn?.problem = "The name is empty. Type your name."
    } else if name.count > maximumNameLength {
      state.logIn?.problem = """
        The name has \(name.count) characters. Type one of at most \(maximumNameLength).
        """
    } else {
      state.loggedInUser = AppState.User(name: name)
      state.logIn = nil
    }
  case .cancelled:
    state.logIn = nil
  case .logOutTapped:
    state.loggedInUser = nil
  }
  return []
}

private let maximumNameLength = 40
