/// The reducer of a child that is not always there, together with the end of its effects.
///
/// Make one with `presented(_:value:action:)`.
public struct PresentedReducer<Value, Action: Sendable, Environment>: ReducerOfChild {
  @usableFromInline let child: ChildReducer<Value, Action, Environment>
  @usableFromInline let lifecycle: Lifecycle<Value, Action, Environment>

  @inlinable
  init(
    _ child: ChildReducer<Value, Action, Environment>,
    _ lifecycle: Lifecycle<Value, Action, Environment>
  ) {
    self.child = child
    self.lifecycle = lifecycle
  }

  /// The child and its lifecycle as one line of a list.
  @inlinable
  public var component: ReducerBuilder<Value, Action, Environment>.Component {
    ReducerBuilder.Component(
      child.component.reducers, lifecycles: [lifecycle])
  }
}

/// Pulls back the reducer of a child that is presented while its state is not `nil`, such as a sheet or a detail screen.
/// The effects of the child are cancelled when it goes.
///
/// ```swift
/// let screensReducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
///   presented(detailReducer, value: \.detail, action: .detail)
///   reduce { state, action, environment in
///     switch action {
///     case .rowTapped(let id): state.detail = Detail(id: id)
///     case .detail(.dismissTapped): state.detail = nil
///     default: break
///     }
///     return []
///   }
/// }
/// ```
///
/// It is the line `pullback(optional(detailReducer), value: \.detail, action: .detail)` and the line
/// `lifecycle(of: \.detail)`. An action of the child that arrives while the state is `nil` changes nothing. Use these two
/// lines instead if the child has an identity, or if something happens when it appears.
///
/// - Parameters:
///   - reducer: The reducer of the child.
///   - value: The key path to the state of the child.
///   - action: The case of the global action that carries the actions of the child.
///   - environment: Makes the environment of the child, for each of its actions.
@inlinable
public func presented<Child, Value, ChildAction, Action, ChildEnvironment, Environment>(
  _ reducer: @escaping Reducer<Child, ChildAction, ChildEnvironment>,
  value: any WritableKeyPath<Value, Child?> & Sendable,
  action: CasePath<Action, ChildAction>,
  environment: @escaping @Sendable (Environment) -> ChildEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> PresentedReducer<Value, Action, Environment> {
  presented(
    pullback(reducer, environment: environment), value: value, action: action, fileID: fileID,
    line: line)
}

/// `presented` for reducers that share the environment.
@inlinable
public func presented<Child, Value, ChildAction, Action, Environment>(
  _ reducer: @escaping Reducer<Child, ChildAction, Environment>,
  value: any WritableKeyPath<Value, Child?> & Sendable,
  action: CasePath<Action, ChildAction>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> PresentedReducer<Value, Action, Environment> {
  let child = pullback(optional(reducer), value: value, action: action)
  return PresentedReducer(
    ChildReducer(child, along: action, fileID: fileID, line: line), lifecycle(of: value))
}

/// `presented` along a key path of the state and a key path to a case of the action.
@inlinable
@_disfavoredOverload
public func presented<Child, Value, ChildAction, Action, ChildEnvironment, Environment>(
  _ reducer: @escaping Reducer<Child, ChildAction, ChildEnvironment>,
  value: any WritableKeyPath<Value, Child?> & Sendable,
  action: KeyPath<Action.Cases, CasePath<Action, ChildAction>>,
  environment: @escaping @Sendable (Environment) -> ChildEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> PresentedReducer<Value, Action, Environment> where Action: CasePathable {
  presented(
    reducer, value: value, action: Action.cases[keyPath: action], environment: environment,
    fileID: fileID, line: line)
}

/// `presented` along key paths for reducers that share the environment.
@inlinable
@_disfavoredOverload
public func presented<Child, Value, ChildAction, Action, Environment>(
  _ reducer: @escaping Reducer<Child, ChildAction, Environment>,
  value: any WritableKeyPath<Value, Child?> & Sendable,
  action: KeyPath<Action.Cases, CasePath<Action, ChildAction>>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> PresentedReducer<Value, Action, Environment> where Action: CasePathable {
  presented(
    reducer, value: value, action: Action.cases[keyPath: action], fileID: fileID, line: line)
}

/// `presented` for the child in one case of state that is an enum. The effects of the child are cancelled when the state
/// becomes another case.
///
/// ```swift
/// let sessionReducer: Reducer<Session, SessionAction, Void> = combine {
///   presented(loginReducer, value: .loggedOut, action: .login)
///   presented(accountReducer, value: .loggedIn, action: .account)
/// }
/// ```
@inlinable
@_disfavoredOverload
public func presented<Child, Value, ChildAction, Action, ChildEnvironment, Environment>(
  _ reducer: @escaping Reducer<Child, ChildAction, ChildEnvironment>,
  value: CasePath<Value, Child>,
  action: CasePath<Action, ChildAction>,
  environment: @escaping @Sendable (Environment) -> ChildEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> PresentedReducer<Value, Action, Environment> {
  presented(
    pullback(reducer, environment: environment), value: value, action: action, fileID: fileID,
    line: line)
}

/// `presented` for the child in one case, for reducers that share the environment.
@inlinable
@_disfavoredOverload
public func presented<Child, Value, ChildAction, Action, Environment>(
  _ reducer: @escaping Reducer<Child, ChildAction, Environment>,
  value: CasePath<Value, Child>,
  action: CasePath<Action, ChildAction>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> PresentedReducer<Value, Action, Environment> {
  let child: Reducer<Value, Action, Environment> = pullback(reducer, value: value, action: action)
  return PresentedReducer(
    ChildReducer(child, along: action, fileID: fileID, line: line), lifecycle(of: value))
}

/// `presented` for the child in one case, along key paths to the cases of the state and of the action.
@inlinable
@_disfavoredOverload
public func presented<Child, Value, ChildAction, Action, ChildEnvironment, Environment>(
  _ reducer: @escaping Reducer<Child, ChildAction, ChildEnvironment>,
  value: KeyPath<Value.Cases, CasePath<Value, Child>>,
  action: KeyPath<Action.Cases, CasePath<Action, ChildAction>>,
  environment: @escaping @Sendable (Environment) -> ChildEnvironment,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> PresentedReducer<Value, Action, Environment> where Value: CasePathable, Action: CasePathable {
  presented(
    reducer, value: Value.cases[keyPath: value], action: Action.cases[keyPath: action],
    environment: environment, fileID: fileID, line: line)
}

/// `presented` for the child in one case, along key paths to the cases, for reducers that share the environment.
@inlinable
@_disfavoredOverload
public func presented<Child, Value, ChildAction, Action, Environment>(
  _ reducer: @escaping Reducer<Child, ChildAction, Environment>,
  value: KeyPath<Value.Cases, CasePath<Value, Child>>,
  action: KeyPath<Action.Cases, CasePath<Action, ChildAction>>,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> PresentedReducer<Value, Action, Environment> where Value: CasePathable, Action: CasePathable {
  presented(
    reducer, value: Value.cases[keyPath: value], action: Action.cases[keyPath: action],
    fileID: fileID, line: line)
}
