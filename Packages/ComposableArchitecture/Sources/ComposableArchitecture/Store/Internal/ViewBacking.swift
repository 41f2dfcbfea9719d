/// Connects a view with its root store, without the types of the root.
@usableFromInline
struct ViewBacking<Value: Sendable, Action: Sendable>: Sendable {
  @usableFromInline let root: any RootStore
  @usableFromInline let node: ViewNode
  @usableFromInline let value: @Sendable () -> Value
  @usableFromInline let send: @Sendable (Action) -> StoreTask
  /// Calls the observer for every action, regardless of what it changed. Does not keep the root alive.
  @usableFromInline let observation: @Sendable (ViewObserver<Value>) -> ObservationToken?

  /// A view that is not deep. Its closures call those of the view that it is derived from.
  @inlinable
  init(
    root: any RootStore,
    node: ViewNode,
    value: @escaping @Sendable () -> Value,
    send: @escaping @Sendable (Action) -> StoreTask,
    observation: @escaping @Sendable (ViewObserver<Value>) -> ObservationToken?
  ) {
    self.root = root
    self.node = node
    self.value = value
    self.send = send
    self.observation = observation
  }

  /// A deep view, which follows the chain of nodes.
  @usableFromInline
  init(root: any RootStore, node: ViewNode) {
    self.root = root
    self.node = node
    value = { node.value(in: root.boxedValue).value() }
    send = { root.send(boxed: node.action(TypedBox($0))) }
    observation = { [observation = root.boxedObservation] observer in
      observation(
        ViewObserver(node: node, isCoalescing: observer.isCoalescing) {
          observer.call(node.sharedValue(in: $0).value())
        })
    }
  }
}

/// A store that is not a view, without its types.
@usableFromInline
protocol RootStore: AnyObject, Sendable {
  var effectsInFlight: Int { get }
  func finish() async
  var boxedValue: AnyBox { get }
  func send(boxed action: AnyBox) -> StoreTask
  func send(boxed action: AnyBox, sender: any AnyObject & Sendable) -> StoreTask
  /// Observes the root without keeping it alive.
  var boxedObservation: @Sendable (ViewObserver<AnyBox>) -> ObservationToken? { get }
}

extension Store: RootStore {
  @usableFromInline var boxedValue: AnyBox { TypedBox(value) }

  @usableFromInline
  func send(boxed action: AnyBox) -> StoreTask { send(action.value()) }

  @usableFromInline
  func send(boxed action: AnyBox, sender: any AnyObject & Sendable) -> StoreTask {
    send(action.value(), sender: sender)
  }

  @usableFromInline
  var boxedObservation: @Sendable (ViewObserver<AnyBox>) -> ObservationToken? {
    { [viewObservation] observer in
      viewObservation(
        ViewObserver(node: observer.node, isCoalescing: observer.isCoalescing) {
          observer.call(TypedBox($0))
        })
    }
  }
}
