import ComposableArchitectureExploration

extension SimulatedVariable<Bool> {
  /// Reads the variable repeatedly until it is true, or until the task is cancelled at the end of a run.
  /// A task that ignored the cancellation would be abandoned and would leak.
  func poll() async {
    while !value, !Task.isCancelled { await Task.yield() }
  }
}
