/// What an effect in flight waits for.
struct Blockage: Equatable, Sendable {
  enum Cause: Equatable, Sendable {
    /// A change of a variable, and what the variable holds.
    case variable(String)
    /// Forever.
    case forever
    /// Something that the simulation does not control.
    case unknown
    /// The effect has ended, or continues on another thread.
    case elsewhere
  }

  /// The number of the action that led to the effect.
  let origin: Int
  /// The number of the effect among those of the action; zero if it is not known.
  var effect = 0
  let cause: Cause
}
