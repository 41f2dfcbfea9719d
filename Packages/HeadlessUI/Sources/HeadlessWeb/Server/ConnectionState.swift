import NIOCore

/// The state of a connection, which answers one request at a time.
enum ConnectionState {
  /// No byte of a request has come.
  case idle
  case receivingHead
  case receivingBody
  case answering(ReplyForm, Phase)
  /// The last answer is being sent, and input is dropped until the client leaves.
  case closing
  case closed

  enum Phase {
    /// The app computes the answer.
    case responding(Task<Void, Never>)
    case sending
    case waitingForEvent(WebEvents, Task<Void, Never>)
    case sendingEvent(WebEvents)
  }

  var isReceiving: Bool {
    switch self {
    case .idle, .receivingHead, .receivingBody: true
    case .answering, .closing, .closed: false
    }
  }

  /// The task that is cancelled if the client leaves.
  var task: Task<Void, Never>? {
    switch self {
    case .answering(_, .responding(let task)), .answering(_, .waitingForEvent(_, let task)): task
    default: nil
    }
  }

  /// How long the state may last. `nil` if the app decides.
  func timeLimit(_ limits: ServerLimits) -> TimeAmount? {
    switch self {
    case .idle: limits.idleTime
    case .receivingHead: limits.headTime
    case .receivingBody: limits.bodyTime
    case .answering(_, .sending), .answering(_, .sendingEvent): limits.writeTime
    case .closing: limits.closeTime
    case .answering(_, .responding), .answering(_, .waitingForEvent), .closed: nil
    }
  }
}
