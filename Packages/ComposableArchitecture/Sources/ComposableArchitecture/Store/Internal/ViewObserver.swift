/// An observer of a store or of a view, in the forms in which it can be called.
@usableFromInline
struct ViewObserver<Value: Sendable>: Sendable {
  /// The node that the observer observes. `nil` for a root.
  let node: ViewNode?
  /// Whether the observer is called once for each drain instead of for each action.
  let isCoalescing: Bool
  /// The node that decides which actions reach the observer: those that change the node's value. `nil` if
  /// all actions do.
  @usableFromInline let gate: ViewNode?
  /// Receives a value of the store. `nil` if the store is too many views away from `node`.
  @usableFromInline let direct: (@Sendable (Value) -> Void)?
  /// Receives the value of `node`.
  let shared: @Sendable (AnyBox) -> Void
  /// Receives the value of `gate`.
  @usableFromInline let below: (@Sendable (AnyViewSnapshot) -> Void)?

  init(
    node: ViewNode?, isCoalescing: Bool = false, gate: ViewNode? = nil,
    _ observer: @escaping @Sendable (Value) -> Void
  ) {
    let below: @Sendable (AnyViewSnapshot) -> Void = { observer($0.value()) }
    self.init(
      node: node, isCoalescing: isCoalescing, gate: gate, direct: observer,
      shared: { observer($0.value()) }, below: gate != nil && gate === node ? below : nil)
  }

  @usableFromInline
  init(
    node: ViewNode?, isCoalescing: Bool, gate: ViewNode?, direct: (@Sendable (Value) -> Void)?,
    shared: @escaping @Sendable (AnyBox) -> Void, below: (@Sendable (AnyViewSnapshot) -> Void)?
  ) {
    self.node = node
    self.isCoalescing = isCoalescing
    self.gate = gate
    self.direct = direct
    self.shared = shared
    self.below = below
  }

  /// Returns the same observer for the store that this observer's store is a view of.
  @inlinable
  func contramap<GlobalValue: Sendable>(
    _ toLocalValue: @escaping @Sendable (GlobalValue) -> Value
  ) -> ViewObserver<GlobalValue> {
    guard let direct else { return with(nil, below: nil) }
    let global: @Sendable (GlobalValue) -> Void = { direct(toLocalValue($0)) }
    if gate != nil, below == nil { return with(global, below: { global($0.value()) }) }
    return with(global, below: below)
  }

  @usableFromInline
  func with<NewValue>(
    _ direct: (@Sendable (NewValue) -> Void)?, below: (@Sendable (AnyViewSnapshot) -> Void)?
  ) -> ViewObserver<NewValue> {
    ViewObserver<NewValue>(
      node: node, isCoalescing: isCoalescing, gate: gate, direct: direct,
      shared: shared, below: below)
  }

  /// Returns the observer of the root.
  func observer(_ cache: ViewValueCache) -> Observer<Value> {
    guard let node else { return Observer(direct ?? { _ in }) }
    let use = ViewUse(node)
    let callShared: @Sendable (Value) -> Void = { [shared] value in
      shared(use.node.sharedValue(cache, root: cache.remember(root: value)))
    }
    let call: (@Sendable (Value) -> Void)? = direct.map { direct in
      { @Sendable value in use.node.isUnshared ? direct(value) : callShared(value) }
    }
    guard let gate, let below else { return Observer(call ?? callShared) }
    return Observer(
      call ?? callShared,
      gate: (
        gate,
        { [shared] snapshot in
          if use.node !== gate, use.node.isShared {
            shared(use.node.sharedValue(cache, root: cache.root))
          } else {
            below(snapshot)
          }
        }
      ))
  }
}
