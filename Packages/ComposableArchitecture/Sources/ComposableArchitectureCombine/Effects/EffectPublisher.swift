public import ComposableArchitecture

extension Effect: Publisher {
  /// An effect does not fail.
  public typealias Failure = Never

  /// Subscribes: the effect is run when the first output is demanded.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    publisher(executor: nil).receive(subscriber: subscriber)
  }

  /// The effect as a publisher that runs it on a given executor.
  ///
  /// ```swift
  /// let token = effect.publisher(executor: testExecutor).sink { print($0) }
  /// ```
  ///
  /// - Parameter executor: where the effect runs; `nil` is the global one, as for the effect
  ///   itself.
  public func publisher(executor: (any TaskExecutor)?) -> EffectPublisher<Output> {
    EffectPublisher(effect: self, executor: executor)
  }
}

/// Runs an effect for each subscriber, without a store.
///
/// ```swift
/// let token = effect.sink { print($0) }
/// ```
///
/// **Demand.** The effect is run when its first output is demanded, as a task. Subscribers are
/// never given more than they demanded. An effect cannot be slowed down: what it outputs beyond the
/// demand waits, without a limit.
///
/// **Order.** Outputs come in order and one at a time, on whatever thread the effect outputs them,
/// and then the completion, when all of the effect is done.
///
/// **Cancellation.** Cancelling the subscription cancels the task. Nothing is received from then
/// on.
public struct EffectPublisher<Output: Sendable>: Publisher, Sendable {
  /// An effect does not fail.
  public typealias Failure = Never

  let effect: Effect<Output>
  let executor: (any TaskExecutor)?

  /// Subscribes: the effect is run when the first output is demanded.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    DemandedSubscription(subscriber, keeping: .unlimited) { [effect, executor] delivery in
      let task = Task(executorPreference: executor) {
        await effect.perform(Send { delivery.put($0) }, executor: executor)
        delivery.close()
      }
      return { task.cancel() }
    }
  }
}
