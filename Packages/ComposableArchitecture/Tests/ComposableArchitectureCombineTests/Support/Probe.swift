import ComposableArchitectureCombine
import ComposableArchitectureTestSupport
import Synchronization

/// A subscriber whose demand comes from a test. It records the values that it receives.
final class Probe<Input: Sendable>: Subscriber, Sendable {
  typealias Failure = Never

  private struct Held: @unchecked Sendable {
    // Safe because a subscription accepts demand and cancellation from any thread.
    let subscription: any Subscription
  }

  private let held = Mutex<Held?>(nil)
  private let demandOnReceive: Subscribers.Demand
  let received = Recorder<Input>()
  let completions = Recorder<Void>()

  /// - Parameter demandOnReceive: the demand that it adds each time it receives a value.
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
