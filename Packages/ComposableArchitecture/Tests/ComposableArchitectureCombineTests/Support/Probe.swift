import ComposableArchitectureCombine
import Synchronization

/// A subscriber that demands what a test tells it to, and remembers what it is given.
final class Probe<Input: Sendable>: Subscriber, Sendable {
  typealias Failure = Never

  private struct Held: @unchecked Sendable {
    // Safe: a subscription may be told of demand, and be cancelled, from any thread.
    let subscription: any Subscription
  }

  private let held = Mutex<Held?>(nil)
  private let demandOnReceive: Subscribers.Demand
  let received = Recorder<Input>()
  let completions = Recorder<Void>()

  /// - Parameter demandOnReceive: how many more it asks for each time it is given something.
  init(demandOnReceive: Subscribers.Demand = .none) { self.demandOnReceive = demandOnReceive }

  func receive(subscription: any Subscription) {
    let held = Held(subscription: subscription)
    self.held.withLock { $0 = held }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    received.record(input)
    return demandOnReceive
  }

  func receive(completion: Subscribers.Completion<Never>) { completions.record(()) }

  func request(_ demand: Subscribers.Demand) {
    held.withLock { $0 }?.subscription.request(demand)
  }

  func cancel() { held.withLock { $0.take() }?.subscription.cancel() }
}
