public import ComposableArchitecture
import Synchronization

extension Store {
  /// The current state, and then the state after each reduction of a root or each change of a view,
  /// as a publisher.
  ///
  /// ```swift
  /// let token = store.publisher.sink { [weak label] in label?.text = "\($0.count)" }
  /// ```
  ///
  /// It publishes the values that an observer receives from `observe`, on the thread that reduced the
  /// action. The publisher of a root publishes after every action. For its changes only, use
  /// `store.changes.publisher`. As with an observation, cancelling a subscription does not interrupt a call
  /// in progress on another thread.
  public var publisher: StorePublisher<Value> { StorePublisher(observe: observeWeakly) }
}

/// Publishes the current state of a store, and then the state after each reduction of a root or each
/// change of a view.
///
/// **Demand.** If the state changes while a subscriber has no demand, only the newest state is kept. The
/// subscriber receives it with its next demand.
///
/// **Lifetime.** The publisher and its subscriptions do not keep the store or a view alive. The publisher
/// completes when the last reference to the store and its views is released. A subscriber that retains
/// the store keeps it alive until the subscription is cancelled. Capture the store weakly, or release the
/// token in time.
///
/// **One property.** `store.publisher.user.name` publishes one property whenever it has changed.
/// Use `publisher(for:)` for a property with the name of a publisher's method, such as `count`.
@dynamicMemberLookup
public struct StorePublisher<Output: Sendable>: Publisher, Sendable {
  /// A store does not fail.
  public typealias Failure = Never

  /// Observes the store. Returns `nil` if the store has been freed.
  let observe: @Sendable (@escaping @Sendable (Output) -> Void) -> ObservationToken?

  /// Subscribes. The observation of the store starts when the first output is demanded.
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    DemandedSubscription(subscriber, keeping: .newest) { [observe] buffer in
      let feed = Feed(buffer)
      let observation = observe { feed.buffer.put($0) }
      return { observation?.cancel() }
    }
  }

  /// Publishes one property, whenever it has changed.
  public subscript<Property: Equatable & Sendable>(
    dynamicMember keyPath: any KeyPath<Output, Property> & Sendable
  ) -> StorePublisher<Property> {
    publisher(for: keyPath)
  }

  /// Publishes one property, whenever it has changed.
  ///
  /// ```swift
  /// let token = store.publisher.publisher(for: \.count).sink { print($0) }
  /// ```
  ///
  /// - Parameter keyPath: The key path to the property.
  public func publisher<Property: Equatable & Sendable>(
    for keyPath: any KeyPath<Output, Property> & Sendable
  ) -> StorePublisher<Property> {
    StorePublisher<Property> { [observe] observer in
      let last = Mutex<Property?>(nil)
      return observe { output in
        let property = output[keyPath: keyPath]
        let lastProperty = last.withLock { last in
          defer { last = property }
          return last
        }
        if property != lastProperty { observer(property) }
      }
    }
  }
}

/// Holds the buffer that an observer adds to. It closes the delivery when the observer is freed,
/// which happens when the store is freed.
private final class Feed<Output: Sendable>: Sendable {
  let buffer: DemandBuffer<Output>

  init(_ buffer: DemandBuffer<Output>) { self.buffer = buffer }

  deinit { buffer.close() }
}
