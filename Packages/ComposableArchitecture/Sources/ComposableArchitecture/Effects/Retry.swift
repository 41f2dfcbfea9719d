extension Effect {
  /// Returns an effect that does asynchronous work and repeats it after a failure, according to a
  /// policy.
  ///
  /// ```swift
  /// .run(retry: .exponential(attempts: 4, first: .milliseconds(200)), clock: environment.clock) { send in
  ///   send(.response(.success(try await client.load())))
  /// } catch: { error, send in
  ///   send(.response(.failure(LoadError(error))))
  /// }
  /// ```
  ///
  /// The outputs of an attempt remain valid if the attempt fails. After the effect is cancelled,
  /// there is no other attempt, and `handler` is not called.
  ///
  /// - Parameters:
  ///   - priority: The task's priority, or `nil` for that of the thread that starts it.
  ///   - retry: The number of attempts and the pauses between them.
  ///   - clock: The clock to wait with, from the environment.
  ///   - operation: The work.
  ///   - handler: Turns the error of the last attempt into outputs.
  public static func run(
    priority: TaskPriority? = nil,
    retry: RetryPolicy,
    clock: any Clock<Duration>,
    operation: @escaping @Sendable (Send<Output>) async throws -> Void,
    catch handler: @escaping @Sendable (any Error, Send<Output>) async -> Void
  ) -> Effect {
    .run(priority: priority) { send in
      var attempt = 1
      while true {
        do { return try await operation(send) } catch {
          if Task.isCancelled { return }
          guard let pause = retry.pause(afterAttempt: attempt) else {
            return await handler(error, send)
          }
          guard await clock.isAwake(after: pause) else { return }
          attempt += 1
        }
      }
    }
  }
}

/// The number of attempts at something that may fail, and the pauses between them.
public struct RetryPolicy: Sendable {
  private let pauses: @Sendable (Int) -> Duration?

  /// Creates a policy.
  ///
  /// - Parameter pause: Returns how long to wait after a failed attempt, or `nil` to give up. The first
  ///   attempt is 1. More than a hundred years means forever.
  public init(pause: @escaping @Sendable (_ attempt: Int) -> Duration?) { pauses = pause }

  func pause(afterAttempt attempt: Int) -> Duration? { pauses(attempt) }

  /// Returns a policy with the same pause each time.
  ///
  /// - Parameters:
  ///   - attempts: The total number of attempts.
  ///   - pause: The time between two attempts.
  public static func constant(attempts: Int, pause: Duration) -> RetryPolicy {
    RetryPolicy { $0 < attempts ? pause : nil }
  }

  /// Returns a policy with pauses that grow exponentially.
  ///
  /// - Parameters:
  ///   - attempts: The total number of attempts.
  ///   - first: The first pause.
  ///   - factor: The ratio of each pause to the one before it.
  ///   - maximum: The longest pause.
  public static func exponential(
    attempts: Int, first: Duration, factor: Int = 2, maximum: Duration = .seconds(60)
  ) -> RetryPolicy {
    RetryPolicy { attempt in
      guard attempt < attempts else { return nil }
      var pause = first
      for _ in 1..<attempt where pause < maximum {
        // The comparison comes first because the product may overflow.
        pause = factor > 1 && pause > maximum / factor ? maximum : pause * factor
      }
      return min(pause, maximum)
    }
  }
}
