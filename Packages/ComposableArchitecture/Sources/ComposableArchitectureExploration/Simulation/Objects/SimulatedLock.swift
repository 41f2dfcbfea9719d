/// A value that effects share under a lock, with the interface of `Mutex`.
///
/// In the app, the environment has a `Mutex` in its place. The exploration does not see what happens under a `Mutex`. It
/// tries each order in which effects take a simulated lock:
///
/// ```swift
/// func environment(_ simulation: Simulation) -> CountEnvironment {
///   let count = simulation.lock(0, name: "count")
///   return CountEnvironment(
///     load: { count.withLock { $0 } },
///     save: { number in count.withLock { $0 = number } })
/// }
/// ```
///
/// Make a lock where the environment is made, so each run has its own. The history of a failure lists each read and each
/// write of the value.
public final class SimulatedLock<Value: Hashable & Sendable>: Sendable {
  private let variable: SimulatedVariable<Value>

  init(_ variable: SimulatedVariable<Value>) { self.variable = variable }

  /// Calls a function that may read and change the value, while no other code does.
  ///
  /// ```swift
  /// let isFirst = visits.withLock { count in
  ///   defer { count += 1 }
  ///   return count == 0
  /// }
  /// ```
  ///
  /// The function must not send, reach a checkpoint, or access a variable, another lock or a stream. Other threads could
  /// observe that while they wait for the lock, and the exploration does not try these orders: `explore` throws
  /// `ExplorationError.actsWhileLocked`. If it takes the same lock, which would wait forever for itself, `explore` throws
  /// `ExplorationError.nestedAccess`.
  ///
  /// - Parameter body: Receives the value. Its changes remain even if it throws.
  /// - Returns: The result of `body`.
  public func withLock<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    if var value = variable.contentIfNested() { return try body(&value) }
    var value = variable.lock()
    defer { variable.unlock(value) }
    return try body(&value)
  }
}
