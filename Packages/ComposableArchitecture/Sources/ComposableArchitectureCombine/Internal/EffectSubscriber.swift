import ComposableArchitecture
import Synchronization

/// The subscriber of an effect. It receives everything that a publisher publishes.
///
/// It retains the subscription until the publisher completes or the effect is cancelled. Both can happen
/// before there is a subscription.
final class EffectSubscriber<Output: Sendable>: Subscriber, Sendable {
  typealias Input = Output
  typealias Failure = Never

  // Safe to send: a stored subscription is only cancelled, once, and Combine requires that every
  // subscription can be cancelled from any thread.
  private struct HeldSubscription: @unchecked Sendable {
    let subscription: any Subscription
  }

  private enum State: Sendable {
    case unsubscribed
    case subscribed(HeldSubscription)
    case over
  }

  let buffer = DemandBuffer<Output>()
  private let location: EffectLocation
  private let state = Mutex(State.unsubscribed)

  /// - Parameter location: The location where effects inside the publisher run.
  init(_ location: EffectLocation) { self.location = location }

  /// Subscribes unless the effect is already cancelled.
  func subscribe(to publisher: some Publisher<Output, Never>) {
    let isOver = state.withLock { state in
      if case .over = state { true } else { false }
    }
    if isOver { return }
    EffectLocation.$current.withValue(location) { publisher.subscribe(self) }
  }

  func receive(subscription: any Subscription) {
    let held = HeldSubscription(subscription: subscription)
    let isWanted = state.withLock { state in
      guard case .unsubscribed = state else { return false }
      state = .subscribed(held)
      return true
    }
    if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  func receive(_ input: Output) -> Subscribers.Demand {
    buffer.put(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    _ = end()
    buffer.close()
  }

  func cancel() {
    if case .subscribed(let held) = end() { held.subscription.cancel() }
    buffer.cancel()
  }

  /// Removes the subscription and returns it, so it is freed after the lock is released.
  private func end() -> State {
    state.withLock { state in
      defer { state = .over }
      return state
    }
  }
}
