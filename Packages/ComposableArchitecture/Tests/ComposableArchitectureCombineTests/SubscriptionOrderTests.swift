import ComposableArchitecture
import ComposableArchitectureCombine
import ComposableArchitectureTestSupport
import Testing

/// A subscriber with unlimited demand that records what it receives without a lock. Combine allows that
/// because a publisher makes one call to a subscriber at a time.
private final class UnlockedSubscriber<Input: Sendable>: Subscriber, @unchecked Sendable {
  // Safe if the publisher follows Combine's rules, which these tests check.
  typealias Failure = Never

  private(set) var calls: [String] = []
  private var subscription: (any Subscription)?
  private let completed = AsyncStream<Never>.makeStream()

  func receive(subscription: any Subscription) {
    subscription.request(.unlimited)
    calls.append("subscription")
    self.subscription = subscription
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    calls.append("\(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    calls.append("completion")
    subscription = nil
    completed.continuation.finish()
  }

  /// Waits until the publisher has completed. Does not block a thread, because the publisher may need it.
  func finish() async { for await _ in completed.stream {} }
}

@Suite struct SubscriptionOrderTests {
  @Test func `A store's publisher delivers after receive(subscription:) has returned`() {
    let subscriber = UnlockedSubscriber<[Int]>()
    do {
      let store = tape()
      store.publisher.subscribe(subscriber)
      #expect(subscriber.calls == ["subscription", "[]"])
    }
    #expect(subscriber.calls == ["subscription", "[]", "completion"])
  }

  @Test func `An effect's publisher delivers after receive(subscription:) has returned`() {
    let subscriber = UnlockedSubscriber<Int>()
    Effect.just(1).subscribe(subscriber)
    #expect(subscriber.calls == ["subscription", "1", "completion"])
  }

  @Test func `An output of another thread does not overtake receive(subscription:)`() async {
    for _ in 0..<500 {
      let subscriber = UnlockedSubscriber<Int>()
      let effect = Effect<Int>.run { send in
        send(1)
        send(2)
      }
      effect.subscribe(subscriber)
      await subscriber.finish()
      #expect(subscriber.calls == ["subscription", "1", "2", "completion"])
    }
  }

  @Test func `A subscriber can cancel during receive(subscription:)`() {
    let runs = Recorder<Void>()
    let received = Recorder<Int>()
    let subscriber = AnySubscriber<Int, Never>(
      receiveSubscription: { subscription in
        subscription.request(.unlimited)
        subscription.cancel()
      },
      receiveValue: { value in
        received.record(value)
        return .none
      })
    let effect = Effect<Int>.sync {
      runs.record(())
      return 1
    }
    effect.subscribe(subscriber)
    #expect(received.all == [])
    #expect(runs.count <= 1)
  }
}
