/// One way to continue.
struct Candidate: Equatable, Sendable {
  enum Kind: Sendable {
    /// A task or a thread continues.
    case task
    /// A sleeper wakes.
    case sleeper
    /// The user sends the next action.
    case action
    /// The app is killed.
    case kill
  }

  let actor: RunActor
  let kind: Kind

  var isSleeper: Bool { kind == .sleeper }
}
