extension Store {
  /// A store that shows one part of this one's state, and that speaks one feature's actions.
  ///
  /// ```swift
  /// let counterView = CounterView(
  ///   store: store.view(
  ///     value: { CounterViewState(count: $0.count, favoritePrimes: $0.favoritePrimes) },
  ///     action: { .counterView($0) }))
  /// ```
  ///
  /// A view keeps no copy of the state: it looks when it is asked. As long as nobody observes it, it
  /// costs nothing when an action is reduced. It keeps the root store alive; the root does not keep
  /// it. A view of a view is a view of the root.
  ///
  /// The beginning of an observation makes the values of all views between the root and this one. To
  /// begin observing each view of a chain of `n` views therefore makes about `n` squared values. After
  /// that, an action makes one value for each view.
  ///
  /// - Parameters:
  ///   - toLocalValue: makes the local state. It is called whenever the view is read, and for each
  ///     action while it is observed.
  ///   - toGlobalAction: wraps a local action.
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

  /// Observes every action. It does not keep the store alive, and gives `nil` once the root is gone.
  @usableFromInline
  var viewObservation: @Sendable (ViewObserver<Value>) -> Observation? {
    switch backing {
    case .root(let root):
      { [handle = root.handle, memory = root.memory] observer in
        handle.root?.observe(observer(memory))
      }
    case .view(let view): view.observation
    }
  }
}
