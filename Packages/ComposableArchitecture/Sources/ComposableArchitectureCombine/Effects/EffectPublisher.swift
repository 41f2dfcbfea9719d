public import ComposableArchitecture

extension Effect: Publisher {
  /// An effect does not fail.
  public typealias Failure = Never

  /// Subscribes: the effect is run when the first output is demanded. See `EffectPublisher`.
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
  /// - Parameter executor: where the effect's tasks run; `nil` is the executor of the store inside
  ///   whose effect it is subscribed to, or else the global one, as for the effect itself.
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
/// **Demand.** The effect is run when its first output is demanded. An effect cannot be slowed down:
/// outputs beyond the demand wait, without a limit. A subscriber never receives more than it
/// demanded.
///
/// **Order.** The effect is run as a store would run it. The outputs of its synchronous parts are
/// published during the subscription, and so is the completion if there are no other parts. The rest
/// runs as tasks. Outputs come in order and one at a time, on the thread on which the effect outputs
/// them, and then the completion, when all of the effect is done.
///
/// ```swift
/// let token = Effect.just(17).sink { print($0) }  // Prints 17 before `sink` returns.
/// ```
///
/// **Cancellation.** Cancelling the subscription cancels the effect. Nothing is received from then
/// on, except that a call under way on another thread is not interrupted.
///
/// **Inside a reducer.** In `effect.prefix(3).eraseToEffect()` the effect runs on the executor of the
/// store that runs the whole, where a `TestStore` and `explore` see it. The store knows the
/// identifiers of the effect: `.cancel(id:)` cancels it, and the publisher completes. Both hold for
/// effects that are subscribed to because an effect outputs something, as by `flatMap`. They do not
/// hold for effects that are subscribed to later because a publisher of another kind publishes
/// something, as by `subject.flatMap { effect }`. Give these an executor with
/// `publisher(executor:)`, and the whole an identifier with `eraseToEffect().cancellable(id:)`.
public struct EffectPublisher<Output: Sendable>: Publisher, Sendable {
  /// An effect does not fail.
  public typealias Failure = Never

  let effect: Effect<Output>
  let executor: (any TaskExecutor)?

  /// Subscribes: the effect is run when the first output is demanded.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    let location = Location(executor: executor, inside: .current)
    DemandedSubscription(subscriber, keeping: .unlimited) { [effect] delivery in
      effect.start(
        at: location,
        output: { output in Location.$current.withValue(location) { delivery.put(output) } },
        onEnd: { Location.$current.withValue(location) { delivery.close() } })
    }
  }
}
