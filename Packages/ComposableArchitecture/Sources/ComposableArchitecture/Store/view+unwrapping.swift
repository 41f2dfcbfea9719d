import Synchronization

extension Store {
  /// Returns a store for a part of the state that may be absent, or `nil` if it is absent now.
  ///
  /// Use it for a sheet, a detail screen, or a case of state that is an enum. While the part is absent,
  /// the view keeps its last value. A screen that is about to disappear can therefore go on reading its
  /// store, and needs no placeholder.
  ///
  /// ```swift
  /// if let detail = store.view(unwrapping: { $0.detail }, action: { .detail($0) }) {
  ///   show(DetailView(store: detail))
  /// }
  /// ```
  ///
  /// The view is a store like any other. When the part is present again, the view shows it. Actions that
  /// the view sends while the part is absent reach the reducer, where `optional` ignores them. Observers
  /// are not called because the part disappears, if the local state is `Equatable`.
  ///
  /// **Cost.** Unlike other views, the view keeps a copy of the local state, which it renews after each
  /// action for as long as the view lives. Something in the local state that is large, such as an array,
  /// is copied when an action changes it.
  ///
  /// **Lifetime.** The view keeps the root store alive, but the root store does not keep the view alive.
  ///
  /// - Parameters:
  ///   - toLocalValue: Makes the local state, or returns `nil` if it is absent.
  ///   - toGlobalAction: Turns a local action into a global one.
  /// - Returns: The view, or `nil` if the part is absent now.
  public func view<LocalValue: Sendable, LocalAction: Sendable>(
    unwrapping toLocalValue: @escaping @Sendable (Value) -> LocalValue?,
    action toGlobalAction: @escaping @Sendable (LocalAction) -> Action
  ) -> Store<LocalValue, LocalAction>? {
    toLocalValue(value).map {
      view(unwrapping: toLocalValue, initialValue: $0, action: toGlobalAction)
    }
  }

  /// Returns a store for a part of the state that may be absent.
  ///
  /// - Parameter initialValue: The value of the view if the part has been absent since the view was made.
  package func view<LocalValue: Sendable, LocalAction: Sendable>(
    unwrapping toLocalValue: @escaping @Sendable (Value) -> LocalValue?,
    initialValue: LocalValue,
    action toGlobalAction: @escaping @Sendable (LocalAction) -> Action
  ) -> Store<LocalValue, LocalAction> {
    let last = LastPresent(initialValue)
    let observation = observeSelfChanged { value in
      if let localValue = toLocalValue(value) { last.value = localValue }
    }
    return view(
      value: { value in
        // The observation lasts as long as this closure, which the view and its observers keep.
        toLocalValue(value) ?? withExtendedLifetime(observation) { last.value }
      },
      action: toGlobalAction
    )
  }
}

/// The last value of something that may be absent.
private final class LastPresent<Value: Sendable>: Sendable {
  private let content: Mutex<Value>

  init(_ value: Value) { content = Mutex(value) }

  var value: Value {
    get { content.withLock { $0 } }
    set {
      let old = content.withLock { content in
        defer { content = newValue }
        return content
      }
      // Released with no lock held because a `deinit` in the value may read the view.
      withExtendedLifetime(old) {}
    }
  }
}
