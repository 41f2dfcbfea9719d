public import FileClient

/// Why the saved list must not be overwritten without the user's wish.
public enum SavedListProblem: Codable, Hashable, Sendable {
  /// The list is being loaded at the start.
  case isBeingLoaded
  /// The list is being loaded at the start. The user wants to save after that.
  case isSaveAwaited
  /// The document is not a list of numbers.
  case damaged
  /// The user wants to save. The damaged document is being set aside first.
  case isBeingSetAside
  /// The document could not be read.
  case unreadable(FileClientError)

  /// A sentence for the screen, or `nil` if the problem solves itself.
  public var sentence: String? {
    switch self {
    case .isBeingLoaded, .isSaveAwaited, .isBeingSetAside: nil
    case .damaged:
      """
      The saved list is damaged: it is not a list of numbers. “Load” or “Save” sets it aside. Until \
      then nothing is saved automatically.
      """
    case .unreadable(let error): "\(error) Until then nothing is saved automatically."
    }
  }

  /// Whether the list is being loaded at the start.
  var isLoading: Bool { self == .isBeingLoaded || self == .isSaveAwaited }
}
