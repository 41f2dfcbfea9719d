public import ComposableArchitecture

extension Effect {
  /// The same effect with its outputs delivered by a scheduler.
  ///
  /// ```swift
  /// return [client.locations().receive(on: environment.scheduler)]
  /// ```
  ///
  /// Outputs keep their order and come one at a time, also where the scheduler does several things
  /// at once. Those that come while it delivers are delivered in the same go. The effect runs as a
  /// task, and is in flight until the last output has been delivered. Cancelling it drops what has
  /// not been.
  ///
  /// - Parameters:
  ///   - scheduler: delivers the outputs; reducers run there, too, unless another thread is
  ///     reducing.
  ///   - options: the scheduler's own.
  public func receive<Context: Scheduler>(
    on scheduler: Context, options: Context.SchedulerOptions? = nil
  ) -> Effect {
    let destination: Destination = ScheduledDestination(scheduler, options)
    return rerouted { run in
      let delivery = Delivery<@Sendable () -> Void> { destination.perform($0) }
      async let rest: Void = delivery.deliver(to: Send { handOn in handOn() })
      await run { delivery.put($0) }
      delivery.close()
      await rest
    }
  }
}

/// Where to deliver. A class for the same reason as `Source`.
private class Destination: @unchecked Sendable {
  // Safe: no stored state. The subclass speaks for its own.

  func perform(_ work: @escaping @Sendable () -> Void) {}
}

private final class ScheduledDestination<Context: Scheduler>: Destination, @unchecked Sendable {
  // Safe: a scheduler is there to be given work by other threads than its own, and every operator
  // that takes one schedules from wherever its publisher happens to publish. The options are only
  // read.
  private let scheduler: Context
  private let options: Context.SchedulerOptions?

  init(_ scheduler: Context, _ options: Context.SchedulerOptions?) {
    self.scheduler = scheduler
    self.options = options
  }

  override func perform(_ work: @escaping @Sendable () -> Void) {
    scheduler.schedule(options: options, work)
  }
}
