/// How a view reaches its root, whose types it does not know.
@usableFromInline
struct ViewBacking<Value: Sendable, Action: Sendable>: Sendable {
  @usableFromInline let root: any RootStore
  @usableFromInline let node: ViewNode
  @usableFromInline let value: @Sendable () -> Value
  @usableFromInline let send: @Sendable (Action) -> StoreTask
  /// Calls the observer for every action, whatever it changed. Does not keep the root alive.
  @usableFromInline let observation: @Sendable (ViewObserver<Value>) -> ObservationToken?

  /// A view that is not deep: its closures call those of the view that it is a view of.
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

  /// A deep view: it follows the chain of nodes.
  @usableFromInline
  init(root: any RootStore, node: ViewNode) {
    self.root = root
    self.node = node
    value = { node.value(in: root.boxedValue).value() }
    send = { root.send(boxed: node.action(Boxed($0))) }
    observation = { [observation = root.boxedObservation] observer in
      observation(
        ViewObserver(
          node: node, isCoalescing: observer.isCoalescing, direct: nil, shared: observer.shared))
    }
  }
}

/// An observer of a store or of a view, in the forms in which it can be called.
@usableFromInline
struct ViewObserver<Value: Sendable>: Sendable {
  /// What the observer looks at; `nil` for a root.
  let node: ViewNode?
  /// Whether it is called once for each drain, and not for each action.
  let isCoalescing: Bool
  /// Takes a value of the store; `nil` if the store is too many views away from `node`.
  @usableFromInline let direct: (@Sendable (Value) -> Void)?
  /// Takes the value of `node`.
  let shared: @Sendable (AnyBoxed) -> Void

  init(
    node: ViewNode?, isCoalescing: Bool = false, _ observer: @escaping @Sendable (Value) -> Void
  ) {
    self.init(
      node: node, isCoalescing: isCoalescing, direct: observer, shared: { observer($0.value()) })
  }

  @usableFromInline
  init(
    node: ViewNode?, isCoalescing: Bool, direct: (@Sendable (Value) -> Void)?,
    shared: @escaping @Sendable (AnyBoxed) -> Void
  ) {
    self.node = node
    self.isCoalescing = isCoalescing
    self.direct = direct
    self.shared = shared
  }

  /// The same observer, for the store of which this one's is a view.
  @inlinable
  func contramap<GlobalValue>(
    _ toLocalValue: @escaping @Sendable (GlobalValue) -> Value
  ) -> ViewObserver<GlobalValue> {
    guard let direct else { return with(nil) }
    return with { direct(toLocalValue($0)) }
  }

  @usableFromInline
  func with<NewValue>(_ direct: (@Sendable (NewValue) -> Void)?) -> ViewObserver<NewValue> {
    ViewObserver<NewValue>(
      node: node, isCoalescing: isCoalescing, direct: direct, shared: shared)
  }

  /// A function to call with each value of the root.
  func callAsFunction(_ memory: ViewMemory) -> @Sendable (Value) -> Void {
    guard let node else { return direct ?? { _ in } }
    let use = ViewUse(node)
    return { [direct, shared] value in
      if let direct, use.node.isUnshared { return direct(value) }
      shared(use.node.sharedValue(in: Boxed(value), memory))
    }
  }
}

/// A store that is no view, for views that do not know its types.
@usableFromInline
protocol RootStore: AnyObject, Sendable {
  var effectsInFlight: Int { get }
  func finish() async
  var boxedValue: AnyBoxed { get }
  func send(boxed action: AnyBoxed) -> StoreTask
  /// Observes the root without keeping it alive.
  var boxedObservation: @Sendable (ViewObserver<AnyBoxed>) -> ObservationToken? { get }
}

extension Store: RootStore {
  @usableFromInline var boxedValue: AnyBoxed { Boxed(value) }

  @usableFromInline
  func send(boxed action: AnyBoxed) -> StoreTask { send(action.value()) }

  @usableFromInline
  var boxedObservation: @Sendable (ViewObserver<AnyBoxed>) -> ObservationToken? {
    { [viewObservation] in viewObservation($0.with(nil)) }
  }
}
