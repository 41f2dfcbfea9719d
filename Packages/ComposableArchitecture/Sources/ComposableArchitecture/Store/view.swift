extension Store {
  /// Returns a store for one part of this store's state, with the actions of one feature.
  ///
  /// ```swift
  /// let counterView = CounterView(
  ///   store: store.view(
  ///     value: { CounterViewState(count: $0.count, favoritePrimes: $0.favoritePrimes) },
  ///     action: { .counterView($0) }))
  /// ```
  ///
  /// A view does not keep a copy of the state. If it has no observers, it costs nothing when an action is
  /// reduced. A view keeps the root store alive, but the root store does not keep the view alive. A view
  /// of a view is a view of the root store.
  ///
  /// The beginning of an observation makes the values of all views between the root and this one. To
  /// begin observing each view of a chain of `n` views therefore makes about `n` squared values. After
  /// that, an action makes one value for each view.
  ///
  /// - Parameters:
  ///   - toLocalValue: Makes the local state. Called whenever the view is read, and for each action while
  ///     the view is observed.
  ///   - toGlobalAction: Turns a local action into a global one.
  @inlinable
  public func view<LocalValue: Sendable, LocalAction: Sendable>(
    value toLocalValue: @escaping @Sendable (Value) -> LocalValue,
    action toGlobalAction: @escaping @Sendable (LocalAction) -> Action
  ) -> Store<LocalValue, LocalAction> {
    let node = ViewNode(in: viewNode, value: toLocalValue, action: toGlobalAction)
    guard node.isShallow else {
      return Store<LocalValue, LocalAction>(
        backing: .view(ViewBacking(root: rootStore, node: node)))
    }
    return Store<LocalValue, LocalAction>(
      backing: .view(
        ViewBacking(
          root: rootStore,
          node: node,
          value: { [self] in toLocalValue(value) },
          send: { [self] in send(toGlobalAction($0)) },
          observation: { [viewObservation] in viewObservation($0.contramap(toLocalValue)) }
        )
      )
    )
  }

  @usableFromInline
  var rootStore: any RootStore {
    if case .view(let view) = backing { view.root } else { self }
  }

  @usableFromInline
  var viewNode: ViewNode? {
    if case .view(let view) = backing { view.node } else { nil }
  }

  /// Observes every action without keeping the store alive. Returns `nil` if the root store has been
  /// freed.
  @usableFromInline
  var viewObservation: @Sendable (ViewObserver<Value>) -> ObservationToken? {
    switch backing {
    case .root(let root):
      { [handle = root.handle, memory = root.memory] observer in
        handle.root?.observe(observer.observer(memory), coalescing: observer.isCoalescing)
      }
    case .view(let view): view.observation
    }
  }
}
