extension Effect {
  /// An effect that does asynchronous work which may fail, again if the policy says so.
  ///
  /// ```swift
  /// .run(retry: .exponential(attempts: 4, first: .milliseconds(200)), clock: environment.clock) { send in
  ///   send(.response(.success(try await client.load())))
  /// } catch: { error, send in
  ///   send(.response(.failure(LoadError(error))))
  /// }
  /// ```
  ///
  /// What an attempt output before it failed stands. Once the effect is cancelled there is neither
  /// another attempt, nor is `handler` called.
  ///
  /// - Parameters:
  ///   - priority: the task's priority; `nil` for that of the thread that starts it.
  ///   - retry: how often to try, and how long to wait in between.
  ///   - clock: what tells the time, from the environment.
  ///   - operation: the work.
  ///   - handler: turns the error of the last attempt into outputs.
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

  /// An effect that does asynchronous work which may fail.
  ///
  /// ```swift
  /// .run { send in
  ///   send(.response(.success(try await client.load())))
  /// } catch: { error, send in
  ///   send(.response(.failure(LoadError(error))))
  /// }
  /// ```
  ///
  /// Once the effect is cancelled `handler` is not called.
  ///
  /// - Parameters:
  ///   - priority: the task's priority; `nil` for that of the thread that starts it.
  ///   - operation: the work.
  ///   - handler: turns the error into outputs.
  public static func run(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable (Send<Output>) async throws -> Void,
    catch handler: @escaping @Sendable (any Error, Send<Output>) async -> Void
  ) -> Effect {
    .run(priority: priority) { send in
      do { try await operation(send) } catch {
        if !Task.isCancelled { await handler(error, send) }
      }
    }
  }
}

/// How often to try something that may fail, and how long to wait in between.
public struct RetryPolicy: Sendable {
  private let pauses: @Sendable (Int) -> Duration?

  /// Creates a policy.
  ///
  /// - Parameter pause: Returns how long to wait after a failed attempt, or `nil` to give up. The first
  ///   attempt is 1. More than a hundred years means forever.
  public init(pause: @escaping @Sendable (_ attempt: Int) -> Duration?) { pauses = pause }

  func pause(afterAttempt attempt: Int) -> Duration? { pauses(attempt) }

  /// The same pause each time.
  ///
  /// - Parameters:
  ///   - attempts: how often to try in all.
  ///   - pause: how long to wait in between.
  public static func constant(attempts: Int, pause: Duration) -> RetryPolicy {
    RetryPolicy { $0 < attempts ? pause : nil }
  }

  /// Pauses that become longer and longer.
  ///
  /// - Parameters:
  ///   - attempts: how often to try in all.
  ///   - first: the first pause.
  ///   - factor: how many times as long as the one before each pause is.
  ///   - maximum: what no pause exceeds.
  public static func exponential(
    attempts: Int, first: Duration, factor: Int = 2, maximum: Duration = .seconds(60)
  ) -> RetryPolicy {
    RetryPolicy { attempt in
      guard attempt < attempts else { return nil }
      var pause = first
      for _ in 1..<attempt where pause < maximum {
        // Compared first because the product may overflow.
        pause = factor > 1 && pause > maximum / factor ? maximum : pause * factor
      }
      return min(pause, maximum)
    }
  }
}
