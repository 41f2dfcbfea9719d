/// Why a replay does not lead to what was recorded.
public struct ReplayDifference: Error, Sendable, CustomStringConvertible {
  /// The kind of a difference.
  public enum Kind: Sendable {
    /// The state after the action has other values. `before` of each change is what was recorded.
    case state([StateChange])
    /// The reducer read something else than the recorded reducer. `nil` means nothing.
    case read(recorded: String?, asked: String?)
    /// The recording has no action here, because the action could not be encoded.
    case actionMissing(reason: String)
    /// The recording cannot be replayed from its first state.
    case noFirstState(reason: String)
    /// A part of the file that is needed cannot be read.
    case unreadable(RecordingError)
  }

  /// The number of the action.
  public let number: Int
  /// The name of the action, or an empty text for the first state.
  public let action: String
  /// The kind of the difference.
  public let kind: Kind
  /// Whether a redaction has removed something from an action or a read before. Then the difference may be a
  /// result of the redaction.
  public let isAfterRedaction: Bool

  /// The action, what is different there, and what to do.
  public var description: String {
    let place = action.isEmpty ? "The first state" : "Action \(number), \(action)"
    var text =
      switch kind {
      case .state(let changes):
        """
        \(place): the state differs from the recorded one. (recorded → replayed)
        \(changes.map { "  \($0)" }.joined(separator: "\n"))
        Either the reducer has changed, or it read something that is not in the recording. What a reducer reads \
        must go through `reading`.
        """
      case .read(let recorded?, let asked?):
        "\(place): the reducer read “\(asked)”, and “\(recorded)” was recorded."
      case .read(nil, let asked?):
        "\(place): the reducer read “\(asked)”, and no further read was recorded."
      case .read(let recorded, nil):
        "\(place): the reducer did not read “\(recorded ?? "")”, which was recorded."
      case .actionMissing(let reason), .noFirstState(let reason):
        "\(place): \(reason)"
      case .unreadable(let error):
        "\(place): \(error)"
      }
    if isAfterRedaction {
      text +=
        "\nAn earlier action or read was redacted, so the difference may be a result of the redaction."
    }
    return text
  }
}
