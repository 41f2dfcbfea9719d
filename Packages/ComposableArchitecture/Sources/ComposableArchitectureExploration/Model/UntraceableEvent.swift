/// What a run did that the simulation cannot follow. No order may be left out in that case.
enum UntraceableEvent: Sendable {
  /// Something ran on another thread.
  case leftSimulation
  /// One effect resumed another through something that the simulation did not create.
  case foreignResumption
  /// The invariant read the clock.
  case observedTime
}
