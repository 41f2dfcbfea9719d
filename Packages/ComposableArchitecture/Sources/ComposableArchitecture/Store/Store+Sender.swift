extension Store {
  /// Sends an action together with its sender, which the closure `onReduce` of the store receives as
  /// `Reduction.sender`.
  ///
  /// ```swift
  /// final class Menu: Sendable {}
  /// let menu = Menu()
  /// let store = Store(
  ///   initialValue: 0, reducer: counterReducer, environment: .live,
  ///   onReduce: { reduction in
  ///     if reduction.sender === menu { print("The menu sent action \(reduction.number).") }
  ///   })
  /// store.send(.incrTapped, sender: menu)
  /// ```
  ///
  /// Use it for a log that says where an action came from. The sender travels with the action, so it is right
  /// even if another thread reduces the action later. A reducer does not receive it.
  ///
  /// Everything else is as with `send(_:)`. The effects of the action, and what they feed back, have no
  /// sender.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - sender: An object that identifies the sender. The store keeps it until the action is reduced.
  /// - Returns: A task that can wait for the action's effects or cancel them.
  @discardableResult
  public func send(_ action: Action, sender: any AnyObject & Sendable) -> StoreTask {
    defer { withExtendedLifetime(self) {} }
    return switch backing {
    case .core(let core): core.send(action, by: sender)
    case .view(let view): view.root.send(boxed: view.node.action(TypedBox(action)), sender: sender)
    }
  }

  /// Returns a view of the whole state whose actions have a sender.
  ///
  /// ```swift
  /// final class Menu: Sendable {}
  /// let menu = Menu()
  /// let menuStore = store.sending(by: { menu })
  /// menuStore.send(.incrTapped)
  /// ```
  ///
  /// Actions that are sent through views of this view have the sender too. An action that was already given
  /// one with `send(_:sender:)` keeps it.
  ///
  /// - Parameter sender: Returns the sender. Called for each action, on the thread that sends it, before the
  ///   action is sent.
  /// - Returns: The view.
  public func sending(
    by sender: @escaping @Sendable () -> any AnyObject & Sendable
  ) -> Store {
    let node = ViewNode(
      in: nil, cache: viewCache, value: { (value: Value) in value },
      action: { (action: Action) in action })
    return Store(
      backing: .view(
        ViewBacking(
          root: SendingRoot(store: self, sender: sender),
          node: node,
          value: { [self] in value },
          send: { [self] in send($0, sender: sender()) },
          observation: { [viewObservation] in
            viewObservation($0.contramap(through: node, { $0 }))
          }
        )
      )
    )
  }
}

/// The root of the views of a store whose actions have a sender.
private final class SendingRoot<Value: Sendable, Action: Sendable>: RootStore {
  private let store: Store<Value, Action>
  private let sender: @Sendable () -> any AnyObject & Sendable

  init(store: Store<Value, Action>, sender: @escaping @Sendable () -> any AnyObject & Sendable) {
    self.store = store
    self.sender = sender
  }

  var effectsInFlight: Int { store.effectsInFlight }
  func finish() async { await store.finish() }
  var boxedValue: AnyBox { store.boxedValue }
  func send(boxed action: AnyBox) -> StoreTask { store.send(action.value(), sender: sender()) }

  func send(boxed action: AnyBox, sender: any AnyObject & Sendable) -> StoreTask {
    store.send(action.value(), sender: sender)
  }

  var boxedObservation: @Sendable (ViewObserver<AnyBox>) -> ObservationToken? {
    store.boxedObservation
  }
}
