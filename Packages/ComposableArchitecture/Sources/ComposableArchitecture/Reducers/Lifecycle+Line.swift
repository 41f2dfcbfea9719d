/// A `lifecycle` or an `ongoing` without its reducer. On a line of `combine { … }`, it is applied to all reducers of the list.
///
/// ```swift
/// let detailLifecycle: Lifecycle<AppState, AppAction, AppEnvironment> = lifecycle(of: \.detail)
/// ```
public struct Lifecycle<Value, Action: Sendable, Environment>: Sendable {
  /// Nested calls with a reducer each would be one expression, which the compiler checks as a whole. It gives up at
  /// about six of them.
  @usableFromInline
  let apply:
    @Sendable (@escaping Reducer<Value, Action, Environment>)
      -> Reducer<Value, Action, Environment>

  @inlinable
  package init(
    _ apply:
      @escaping @Sendable (@escaping Reducer<Value, Action, Environment>)
      -> Reducer<Value, Action, Environment>
  ) {
    self.apply = apply
  }
}

extension Lifecycle: ReducerOfChild {
  /// The lifecycle as the line of a list.
  @inlinable
  public var component: ReducerBuilder<Value, Action, Environment>.Component {
    ReducerBuilder.Component([], lifecycles: [self])
  }
}

/// `lifecycle` without the reducer. On a line of `combine { … }`, it is applied to all reducers of the list.
///
/// ```swift
/// let screensReducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
///   pullback(optional(detailReducer), value: \.detail, action: .detail)
///   reduce { state, action, environment in
///     if case .detail(.dismissed) = action { state.detail = nil }
///     return []
///   }
///   lifecycle(of: \.detail)
/// }
/// ```
///
/// Use one line for each optional child. The compiler checks each of them by itself, so it is fast with any number of
/// children.
///
/// - Parameters:
///   - child: The key path along which the child is pulled back.
///   - onAppear: Changes the state of a child that has appeared, and returns effects.
///   - onDisappear: Returns the effects for a child that has disappeared.
@inlinable
public func lifecycle<Value, Child, Action, Environment>(
  of child: any WritableKeyPath<Value, Child?> & Sendable,
  onAppear: @escaping @Sendable (inout Child, Environment) -> [Effect<Action>] = { _, _ in [] },
  onDisappear: @escaping @Sendable (Environment) -> [Effect<Action>] = { _ in [] }
) -> Lifecycle<Value, Action, Environment> {
  Lifecycle { lifecycle($0, of: child, onAppear: onAppear, onDisappear: onDisappear) }
}

/// `lifecycle` of a child with an identity, without the reducer: `lifecycle(of: \.detail, id: \.id)`.
@inlinable
public func lifecycle<Value, Child, ID: Equatable & SendableMetatype, Action, Environment>(
  of child: any WritableKeyPath<Value, Child?> & Sendable,
  id: @escaping @Sendable (Child) -> ID,
  onAppear: @escaping @Sendable (inout Child, Environment) -> [Effect<Action>] = { _, _ in [] },
  onDisappear: @escaping @Sendable (ID, Environment) -> [Effect<Action>] = { _, _ in [] }
) -> Lifecycle<Value, Action, Environment> {
  Lifecycle { lifecycle($0, of: child, id: id, onAppear: onAppear, onDisappear: onDisappear) }
}

/// `lifecycle` of the child in one case, without the reducer: `lifecycle(of: CasePath.loggedIn)`.
@inlinable
public func lifecycle<Value, Child, Action, Environment>(
  of child: CasePath<Value, Child>,
  onDisappear: @escaping @Sendable (Environment) -> [Effect<Action>] = { _ in [] }
) -> Lifecycle<Value, Action, Environment> {
  Lifecycle { lifecycle($0, of: child, onDisappear: onDisappear) }
}

/// `lifecycle` of the child in one case with an identity, without the reducer:
/// `lifecycle(of: CasePath.loggedIn, id: \.name)`.
@inlinable
public func lifecycle<Value, Child, ID: Equatable & SendableMetatype, Action, Environment>(
  of child: CasePath<Value, Child>,
  id: @escaping @Sendable (Child) -> ID,
  onDisappear: @escaping @Sendable (ID, Environment) -> [Effect<Action>] = { _, _ in [] }
) -> Lifecycle<Value, Action, Environment> {
  Lifecycle { lifecycle($0, of: child, id: id, onDisappear: onDisappear) }
}

/// `lifecycle` with a key path to a case of the state, without the reducer: `lifecycle(of: \.loggedIn)`.
@inlinable
@_disfavoredOverload
public func lifecycle<Value, Child, Action, Environment>(
  of child: KeyPath<Value.Cases, CasePath<Value, Child>>,
  onDisappear: @escaping @Sendable (Environment) -> [Effect<Action>] = { _ in [] }
) -> Lifecycle<Value, Action, Environment> where Value: CasePathable {
  lifecycle(of: Value.cases[keyPath: child], onDisappear: onDisappear)
}

/// `lifecycle` with a key path to a case of the state and an identity, without the reducer:
/// `lifecycle(of: \.loggedIn, id: \.name)`.
@inlinable
@_disfavoredOverload
public func lifecycle<Value, Child, ID: Equatable & SendableMetatype, Action, Environment>(
  of child: KeyPath<Value.Cases, CasePath<Value, Child>>,
  id: @escaping @Sendable (Child) -> ID,
  onDisappear: @escaping @Sendable (ID, Environment) -> [Effect<Action>] = { _, _ in [] }
) -> Lifecycle<Value, Action, Environment> where Value: CasePathable {
  lifecycle(of: Value.cases[keyPath: child], id: id, onDisappear: onDisappear)
}
