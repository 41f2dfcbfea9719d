public import ComposableArchitecture

extension Effect {
  /// The same effect with its outputs delivered by a scheduler.
  ///
  /// ```swift
  /// func locations(_ client: LocationClient) -> Effect<Location> {
  ///   client.locations().receive(on: DispatchQueue.main)
  /// }
  /// ```
  ///
  /// Outputs keep their order and are delivered one at a time, even if the scheduler runs several
  /// things at once. Outputs that come during a delivery are delivered together with it. The effect
  /// runs as a task, and is in flight until the last output is delivered. Cancelling it drops the
  /// outputs that are not.
  ///
  /// **Threads.** The scheduler is called on the thread on which the effect outputs something. Any
  /// number of effects and stores may share a scheduler. If it is an object, effects call it from one
  /// thread at a time: a thread that finds it in use leaves its call to the thread that uses it. A
  /// scheduler that is a value must allow calls from several threads at once, like those of Combine.
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
  // Safe: its only state is `Sendable`. The subclass states why it is safe.
  private let line: Line

  init(_ line: Line) { self.line = line }

  func perform(_ work: @escaping @Sendable () -> Void) {
    line.perform { self.schedule(work) }
  }

  /// Called from one thread at a time in its line.
  func schedule(_ work: @escaping @Sendable () -> Void) {}
}

private final class ScheduledDestination<Context: Scheduler>: Destination, @unchecked Sendable {
  // Safe: a scheduler that is an object is touched only by the thread whose turn it is in the object's
  // line. One that is a value is a constant, and Combine requires of the parts of a scheduler that
  // threads other than its own can schedule. The options are only read, by one thread at a time.
  private let scheduler: Context
  private let options: Context.SchedulerOptions?

  init(_ scheduler: Context, _ options: Context.SchedulerOptions?) {
    self.scheduler = scheduler
    self.options = options
    super.init(Context.self is AnyClass ? .of(scheduler as AnyObject) : Line())
  }

  override func schedule(_ work: @escaping @Sendable () -> Void) {
    scheduler.schedule(options: options, work)
  }
}
