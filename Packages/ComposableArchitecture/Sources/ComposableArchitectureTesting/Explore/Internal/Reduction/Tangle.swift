/// What a run did that the simulation cannot follow. No order may be left out then.
enum Tangle: Sendable {
  /// Something ran on another thread.
  case leftSimulation
  /// One effect resumed another by something that the simulation did not make.
  case foreignResumption
  /// The invariant read the clock.
  case observedTime
}
