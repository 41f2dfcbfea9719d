extension Effect {
  /// An effect that does asynchronous work and may output any number of values.
  ///
  /// ```swift
  /// .run { send in
  ///   send(.started)
  ///   for await location in locations { send(.moved(location)) }
  ///   send(.ended)
  /// }
  /// ```
  ///
  /// The operation runs as a task on the store's executor; the effect is in flight until it returns.
  /// Cancelling the effect cancels the task, in the cooperative way of all Swift tasks, and from then
  /// on what is sent is dropped. An operation cannot throw: it turns its errors into outputs.
  ///
  /// - Parameters:
  ///   - priority: the task's priority; `nil` leaves it to the executor.
  ///   - operation: the work.
  @inlinable
  public static func run(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable (Send<Output>) async -> Void
  ) -> Effect {
    Effect(.run(priority) { await operation($0.send) })
  }
}

/// What an effect feeds its outputs back with: call it like a function.
///
/// ```swift
/// .run { send in send(.response(await client.fetch())) }
/// ```
///
/// It may be called from any thread and returns when the output is on its way; it does not wait for
/// the output to be reduced if another thread is busy reducing. It does not keep the store alive, and
/// does nothing once the effect is cancelled or the store is gone.
public struct Send<Output: Sendable>: Sendable {
  @usableFromInline let output: @Sendable (Output) -> Void

  /// Makes a receiver of outputs of any function: useful to run an effect's operation by hand.
  @inlinable
  public init(_ output: @escaping @Sendable (Output) -> Void) { self.output = output }

  /// Feeds an output back.
  @inlinable
  public func callAsFunction(_ output: Output) { self.output(output) }
}
