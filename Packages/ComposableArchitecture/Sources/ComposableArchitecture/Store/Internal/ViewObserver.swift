/// An observer of a store or of a view.
@usableFromInline
struct ViewObserver<Value: Sendable>: Sendable {
  /// The node that the observer observes. `nil` for a root.
  @usableFromInline let node: ViewNode?
  /// Whether the observer is called once for each drain instead of for each action.
  @usableFromInline let isCoalescing: Bool
  /// Calls the observer with the value of `node` that belongs to a value of the store.
  @usableFromInline let call: @Sendable (Value) -> Void
  /// Calls the observer with a value that a node remembers. Returns `false` if no node between the store
  /// and the observer does.
  @usableFromInline let callWithRemembered: @Sendable () -> Bool

  @inlinable
  init(
    node: ViewNode?, isCoalescing: Bool = false,
    callWithRemembered: @escaping @Sendable () -> Bool = { false },
    _ call: @escaping @Sendable (Value) -> Void
  ) {
    self.node = node
    self.isCoalescing = isCoalescing
    self.call = call
    self.callWithRemembered = callWithRemembered
  }

  /// Returns the same observer for the store that this observer's store is a view of.
  ///
  /// - Parameter viewNode: The node of this observer's store.
  @inlinable
  func contramap<GlobalValue: Sendable>(
    through viewNode: ViewNode, _ toLocalValue: @escaping @Sendable (GlobalValue) -> Value
  ) -> ViewObserver<GlobalValue> {
    ViewObserver<GlobalValue>(
      node: node, isCoalescing: isCoalescing,
      callWithRemembered: { [call, callWithRemembered] in
        if callWithRemembered() { return true }
        guard let remembered = viewNode.remembered else { return false }
        call(remembered.value())
        return true
      }
    ) { [call] globalValue in
      let value = toLocalValue(globalValue)
      if viewNode.isShared { viewNode.remember(TypedBox(value)) }
      call(value)
    }
  }

  /// The observer of the root.
  @inlinable
  var observer: Observer<Value> {
    Observer(node: node, callWithRemembered: callWithRemembered, call)
  }
}
