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
  /// If a view has no observers, it costs nothing when an action is reduced. A view keeps the root store
  /// alive, but the root store does not keep the view alive. A view of a view is a view of the root store.
  ///
  /// **Views of views.** If an action does not change the value of a view, the observed views of
  /// that view are not read. Make a view for each section of a large screen, and make the views of
  /// its rows from that view. The value must be `Equatable` and must not be an object, at least two
  /// observations must be below the view, and views may be nested at most 16 deep. Otherwise, all
  /// observed views are read. Coalescing observations and observations of values that are not
  /// `Equatable` always read their view.
  ///
  /// A value counts as unchanged if it is bitwise identical. `==` is not called. A new array with
  /// equal elements is therefore a change, and so is a change of a property that `==` ignores. An
  /// object in the value counts as unchanged even if its contents have changed. Make a view of such
  /// an object from the root.
  ///
  /// A view keeps no copy of the state unless at least two observations are below it. In that case,
  /// it keeps its last value, and an action that changes something in this value, such as an array,
  /// copies it. A value that changes often is not kept.
  ///
  /// When an observation starts, the values of all views between the root and this one are made. If
  /// you start to observe each view of a chain of `n` views, about `n` squared values are made.
  /// After that, an action makes one value for each view.
  ///
  /// - Parameters:
  ///   - toLocalValue: Makes the local state. Called whenever the view is read, and while the view
  ///     is observed, for each action that may have changed it. It must depend only on its
  ///     argument.
  ///   - toGlobalAction: Turns a local action into a global one.
  @inlinable
  public func view<LocalValue: Sendable, LocalAction: Sendable>(
    value toLocalValue: @escaping @Sendable (Value) -> LocalValue,
    action toGlobalAction: @escaping @Sendable (LocalAction) -> Action
  ) -> Store<LocalValue, LocalAction> {
    let node = ViewNode(
      in: viewNode, value: toLocalValue,
      renewal: { snapshot, parentValue in snapshot.renew { toLocalValue(parentValue.value()) } },
      action: toGlobalAction)
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
    case .core(let core):
      { [reference = core.reference, cache = core.cache] observer in
        reference.core?.observe(observer.observer(cache), coalescing: observer.isCoalescing)
      }
    case .view(let view): view.observation
    }
  }
}
