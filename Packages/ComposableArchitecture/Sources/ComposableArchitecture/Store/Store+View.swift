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
  /// An action makes the value of an observed view once, even if the view is observed more than once or
  /// has views that are observed. An observation of an `Equatable` value keeps the last value to compare it
  /// with the next one. An action that changes something in this value, such as an array, copies it.
  ///
  /// When an observation starts, the values of all views between the root and this one are made. If
  /// you start to observe each view of a chain of `n` views, about `n` squared values are made.
  /// After that, an action makes one value for each view.
  ///
  /// - Parameters:
  ///   - toLocalValue: Makes the local state. Called whenever the view is read, and while the view
  ///     is observed, for each action. It must depend only on its argument.
  ///   - toGlobalAction: Turns a local action into a global one.
  @inlinable
  public func view<LocalValue: Sendable, LocalAction: Sendable>(
    value toLocalValue: @escaping @Sendable (Value) -> LocalValue,
    action toGlobalAction: @escaping @Sendable (LocalAction) -> Action
  ) -> Store<LocalValue, LocalAction> {
    let node = ViewNode(
      in: viewNode, cache: viewCache, value: toLocalValue, action: toGlobalAction)
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
          observation: { [viewObservation] in
            viewObservation($0.contramap(through: node, toLocalValue))
          }
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

  @usableFromInline
  var viewCache: ViewValueCache {
    switch backing {
    case .core(let core): core.cache
    case .view(let view): view.node.cache
    }
  }

  /// Observes every action without keeping the store alive. Returns `nil` if the root store has been
  /// freed.
  @inlinable
  var viewObservation: @Sendable (ViewObserver<Value>) -> ObservationToken? {
    switch backing {
    case .core(let core):
      { [reference = core.reference] observer in
        reference.core?.observe(observer.observer, coalescing: observer.isCoalescing)
      }
    case .view(let view): view.observation
    }
  }
}

extension Store where Value: Equatable {
  /// A view of the whole state, for observers of a root that need only changes.
  ///
  /// ```swift
  /// for await state in store.changes.values { save(state) }
  /// ```
  ///
  /// The observers, values and publisher of a root receive the state after every action. Those of this view
  /// receive it only if it has changed. For this, the whole state is compared after each action while
  /// something observes the view. If only a part of the state matters, make a view of that part instead.
  public var changes: Store { view(value: { $0 }, action: { $0 }) }
}
