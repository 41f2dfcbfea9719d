public import ComposableArchitecture

extension Effect {
  /// Returns the same effect with its outputs delivered by a scheduler.
  ///
  /// ```swift
  /// func locations(_ client: LocationClient) -> Effect<Location> {
  ///   client.locations().receive(on: DispatchQueue.main)
  /// }
  /// ```
  ///
  /// Outputs keep their order and are delivered one at a time, even if the scheduler runs several
  /// functions at the same time. Outputs that arrive during a delivery are delivered together with
  /// it. The effect runs as a task and is in flight until the last output is delivered. Cancelling
  /// it drops outputs that have not been delivered.
  ///
  /// **Threads.** The scheduler is called on the thread on which the effect outputs. Any number of
  /// effects and stores may share a scheduler. If the scheduler is an object, effects call it from
  /// one thread at a time. If it is in use, the thread that uses it also makes the calls of other
  /// threads. If the scheduler is a value, it must allow calls from several threads at the same
  /// time, like the schedulers of Combine.
  ///
  /// - Parameters:
  ///   - scheduler: Delivers the outputs. Reducers also run on the scheduler, unless another thread
  ///     is reducing.
  ///   - options: The options of the scheduler.
  public func receive<Context: Scheduler>(
    on scheduler: Context, options: Context.SchedulerOptions? = nil
  ) -> Effect {
    let destination: Destination = ScheduledDestination(scheduler, options)
    return rerouted { run in
      let buffer = DemandBuffer<@Sendable () -> Void> { destination.perform($0) }
      async let rest: Void = buffer.deliver(to: Send { deliver in deliver() })
      await run { buffer.put($0) }
      buffer.close()
      await rest
    }
  }
}

/// The destination of a delivery. It is a class for the same reason as `PublisherSource`.
private class Destination: @unchecked Sendable {
  // Safe: the only stored property is `Sendable`. The subclass states why it is safe.
  private let queue: SerialFunctionQueue

  init(_ queue: SerialFunctionQueue) { self.queue = queue }

  func perform(_ work: @escaping @Sendable () -> Void) {
    queue.perform { self.schedule(work) }
  }

  /// Called in the queue, from one thread at a time.
  func schedule(_ work: @escaping @Sendable () -> Void) {}
}

private final class ScheduledDestination<Context: Scheduler>: Destination, @unchecked Sendable {
  // Safe: a scheduler that is an object is only used inside the object's `SerialFunctionQueue`, by one
  // thread at a time. A scheduler that is a value is never changed, and Combine requires that any thread
  // can schedule. The options are only read, by one thread at a time.
  private let scheduler: Context
  private let options: Context.SchedulerOptions?

  init(_ scheduler: Context, _ options: Context.SchedulerOptions?) {
    self.scheduler = scheduler
    self.options = options
    super.init(Context.self is AnyClass ? .of(scheduler as AnyObject) : SerialFunctionQueue())
  }

  override func schedule(_ work: @escaping @Sendable () -> Void) {
    scheduler.schedule(options: options, work)
  }
}
