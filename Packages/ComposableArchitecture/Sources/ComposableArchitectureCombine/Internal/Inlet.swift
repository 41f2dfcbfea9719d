import Synchronization

/// What an effect subscribes to a publisher with: takes all that the publisher has to give.
///
/// It holds the subscription exactly as long as that is of use: until the publisher completes or
/// the effect is cancelled, whichever comes first, also where that is before there is a
/// subscription.
final class Inlet<Output: Sendable>: Subscriber, Sendable {
  typealias Input = Output
  typealias Failure = Never

  // Safe to send: all that is done with the subscription once it is stored is to cancel it, once,
  // and Combine asks of every subscription that it can be cancelled from any thread.
  private struct Held: @unchecked Sendable {
    let subscription: any Subscription
  }

  private enum State: Sendable {
    case unsubscribed
    case subscribed(Held)
    case over
  }

  let delivery = Delivery<Output>()
  private let state = Mutex(State.unsubscribed)

  /// Whether there is nothing to subscribe for any more.
  var isOver: Bool {
    state.withLock { state in
      if case .over = state { true } else { false }
    }
  }

  func receive(subscription: any Subscription) {
    let held = Held(subscription: subscription)
    let isWanted = state.withLock { state in
      guard case .unsubscribed = state else { return false }
      state = .subscribed(held)
      return true
    }
    if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  func receive(_ input: Output) -> Subscribers.Demand {
    delivery.put(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    _ = end()
    delivery.close()
  }

  func cancel() {
    if case .subscribed(let held) = end() { held.subscription.cancel() }
    delivery.cancel()
  }

  /// Lets go of the subscription, and returns it to be freed where no lock is held.
  private func end() -> State {
    state.withLock { state in
      defer { state = .over }
      return state
    }
  }
}
