/// An observer of a store or of a view, in the forms in which it can be called.
@usableFromInline
struct ViewObserver<Value: Sendable>: Sendable {
  /// The node that the observer observes. `nil` for a root.
  @usableFromInline let node: ViewNode?
  /// Whether the observer is called once for each drain instead of for each action.
  @usableFromInline let isCoalescing: Bool
  /// Receives a value of the store. `nil` if the store is too many views away from `node`.
  @usableFromInline let direct: (@Sendable (Value) -> Void)?
  /// Receives the value of `node`.
  @usableFromInline let shared: @Sendable (AnyBox) -> Void

  @inlinable
  init(
    node: ViewNode?, isCoalescing: Bool = false, _ observer: @escaping @Sendable (Value) -> Void
  ) {
    self.init(
      node: node, isCoalescing: isCoalescing, direct: observer, shared: { observer($0.value()) })
  }

  @inlinable
  init(
    node: ViewNode?, isCoalescing: Bool, direct: (@Sendable (Value) -> Void)?,
    shared: @escaping @Sendable (AnyBox) -> Void
  ) {
    self.node = node
    self.isCoalescing = isCoalescing
    self.direct = direct
    self.shared = shared
  }

  /// Returns the same observer for the store that this observer's store is a view of.
  @inlinable
  func contramap<GlobalValue: Sendable>(
    _ toLocalValue: @escaping @Sendable (GlobalValue) -> Value
  ) -> ViewObserver<GlobalValue> {
    guard let direct else { return throughNodes() }
    return ViewObserver<GlobalValue>(
      node: node, isCoalescing: isCoalescing, direct: { direct(toLocalValue($0)) }, shared: shared)
  }

  /// Returns the same observer for a store that is too many views away.
  @usableFromInline
  func throughNodes<GlobalValue>() -> ViewObserver<GlobalValue> {
    ViewObserver<GlobalValue>(
      node: node, isCoalescing: isCoalescing, direct: nil, shared: shared)
  }

  /// Returns the observer of the root.
  @inlinable
  func observer(_ cache: ViewValueCache) -> Observer<Value> {
    guard let node else { return Observer(direct ?? { _ in }) }
    let use = ViewUse(node)
    let shared = shared
    guard let direct else { return Observer { Self.call(shared, use.node, $0, cache) } }
    return Observer { value in
      if use.node.isUnshared {
        direct(value)
      } else {
        Self.call(shared, use.node, value, cache)
      }
    }
  }

  /// Calls an observer with the node's value, which is made once for each action.
  @usableFromInline
  static func call(
    _ shared: @Sendable (AnyBox) -> Void, _ node: ViewNode, _ value: Value, _ cache: ViewValueCache
  ) {
    shared(node.sharedValue(cache, root: cache.remember(root: value)))
  }
}
