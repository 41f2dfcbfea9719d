extension Simulation {
  /// Marks a point where others may come in: the user, another effect, or a cancellation.
  ///
  /// The exploration knows where a feature sends, suspends, and accesses variables. It does not see what a
  /// feature computes in between, and a cancellation may come there too. If the feature asks whether it is
  /// cancelled, or uses something that the simulation does not know, write a checkpoint before it:
  ///
  /// ```swift
  /// func environment(_ simulation: Simulation) -> ExportEnvironment {
  ///   ExportEnvironment(checkpoint: { simulation.checkpoint() })
  /// }
  ///
  /// func export(_ environment: ExportEnvironment) -> Effect<ExportAction> {
  ///   .run { send in
  ///     let pages = render()
  ///     environment.checkpoint()
  ///     if Task.isCancelled { return deleteTemporaryFiles() }
  ///     send(.exported(pages))
  ///   }
  /// }
  /// ```
  ///
  /// The environment of the app has `{}` there. When the run is over, a checkpoint does nothing, and neither does one in
  /// a reducer, because nothing comes in there.
  public func checkpoint() { executor.reach(.checkpoint, "reaches a checkpoint") }

  /// Returns a lock with a value, with the interface of a `Mutex`.
  ///
  /// ```swift
  /// let cache = simulation.lock([Int: String](), name: "cache")
  /// ```
  ///
  /// - Parameters:
  ///   - value: The initial value.
  ///   - name: The name in a history. By default, it is `variable` and a number.
  public func lock<Value: Hashable & Sendable>(
    _ value: Value, name: String? = nil
  ) -> SimulatedLock<Value> {
    SimulatedLock(variable(value, name: name))
  }

  /// Returns a stream and its continuation, like `AsyncStream.makeStream(of:bufferingPolicy:)`.
  ///
  /// ```swift
  /// let (numbers, continuation) = simulation.stream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
  /// ```
  ///
  /// - Parameters:
  ///   - elementType: The type of the elements.
  ///   - bufferingPolicy: Which elements the stream keeps if there are more than it can keep.
  ///   - name: The name in a history. By default, it is `variable` and a number.
  public func stream<Element: Hashable & Sendable>(
    of elementType: Element.Type = Element.self,
    bufferingPolicy: SimulatedStream<Element>.Continuation.BufferingPolicy = .unbounded,
    name: String? = nil
  ) -> (stream: SimulatedStream<Element>, continuation: SimulatedStream<Element>.Continuation) {
    let storage = StreamStorage(
      variable(StreamContent<Element>(), name: name, isHidden: true), bufferingPolicy, on: executor)
    return (SimulatedStream(storage), SimulatedStream.Continuation(storage))
  }
}
