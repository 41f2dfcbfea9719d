public import ComposableArchitecture

extension Effect: Publisher {
  /// An effect does not fail.
  public typealias Failure = Never

  /// Subscribes. The effect runs when the first output is demanded. See `EffectPublisher`.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    publisher(executor: nil).receive(subscriber: subscriber)
  }

  /// Returns a publisher that runs the effect on a given executor.
  ///
  /// ```swift
  /// let token = effect.publisher(executor: testExecutor).sink { print($0) }
  /// ```
  ///
  /// - Parameter executor: The executor of the effect's tasks. If it is `nil` and the subscription
  ///   is made inside an effect of a store, the tasks run on the executor of the store. Otherwise,
  ///   `nil` means the global executor.
  public func publisher(executor: (any TaskExecutor)?) -> EffectPublisher<Output> {
    EffectPublisher(effect: self, executor: executor)
  }
}

/// Runs an effect for each subscriber.
///
/// ```swift
/// let token = effect.sink { print($0) }
/// ```
///
/// **Demand.** The effect runs when its first output is demanded. Low demand does not slow the effect
/// down. Outputs beyond the demand are queued without a limit. A subscriber never receives more
/// outputs than it demanded.
///
/// **Order.** The effect runs as it does in a store. The outputs of its synchronous parts are published
/// during the subscription, and so is the completion if there are no other parts. The rest runs as
/// tasks. Outputs are published in order and one at a time, on the thread on which the effect outputs
/// them. The completion follows when the whole effect has ended.
///
/// ```swift
/// let token = Effect.just(17).sink { print($0) }  // Prints 17 before `sink` returns.
/// ```
///
/// **Cancellation.** Cancelling the subscription cancels the effect. The subscriber receives nothing
/// after that, but a call in progress on another thread is not interrupted.
///
/// **Inside a reducer.** In `effect.collect(3).eraseToEffect()`, the inner effect runs on the
/// executor of the store that runs the outer effect, where a `TestStore` and `explore` can follow
/// it. Its identifiers are valid in that store, so `.cancel(id:)` cancels it, and the publisher
/// completes. The same applies to effects that an operator such as `flatMap` subscribes to when an
/// effect outputs something. It does not apply to effects that are subscribed to later, when
/// another kind of publisher publishes something, as in `subject.flatMap { effect }`. Give such an
/// effect an executor with `publisher(executor:)`, and give the outer effect an identifier with
/// `eraseToEffect().cancellable(id:)`.
public struct EffectPublisher<Output: Sendable>: Publisher, Sendable {
  /// An effect does not fail.
  public typealias Failure = Never

  let effect: Effect<Output>
  let executor: (any TaskExecutor)?

  /// Subscribes. The effect runs when the first output is demanded.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    let location = EffectLocation(executor: executor, inside: .current)
    DemandedSubscription(subscriber, keeping: .unlimited) { [effect] buffer in
      effect.start(
        at: location,
        output: { output in EffectLocation.$current.withValue(location) { buffer.put(output) } },
        onEnd: { EffectLocation.$current.withValue(location) { buffer.close() } })
    }
  }
}
