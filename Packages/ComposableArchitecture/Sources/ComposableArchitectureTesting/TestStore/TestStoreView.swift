public import ComposableArchitecture

extension TestStore {
  /// Returns a view of the test store, which sends the actions and asserts the state of one screen.
  ///
  /// An app gives a screen a view of its store, with a state and actions of its own. A test of such a
  /// screen asserts what the screen shows, and not the rest of the app's state.
  ///
  /// ```swift
  /// let screen = store.view(
  ///   value: { CounterScreenState(title: "Count: \($0.count)") },
  ///   action: { (action: CounterScreenAction) in
  ///     switch action {
  ///     case .plusTapped: .incrTapped
  ///     }
  ///   })
  /// screen.send(.plusTapped) { $0.title = "Count: 1" }
  /// ```
  ///
  /// Each call of the view is a call of the test store, so the calls of both can be mixed. If the rest of
  /// the state changes during a call of the view, no call asserts that. Actions that effects feed back
  /// must be received as usual, through the view or through the test store.
  ///
  /// The view keeps the test store alive.
  ///
  /// - Parameters:
  ///   - toLocalValue: Computes the local state.
  ///   - toGlobalAction: Turns a local action into a global one.
  public func view<LocalValue: Sendable, LocalAction>(
    value toLocalValue: @escaping (Value) -> LocalValue,
    action toGlobalAction: @escaping (LocalAction) -> Action
  ) -> TestStoreView<Value, Action, Environment, LocalValue, LocalAction> {
    TestStoreView(store: self, toLocalValue: toLocalValue, toGlobalAction: toGlobalAction)
  }
}

/// One screen's view of a test store. See `TestStore.view(value:action:)`.
///
/// ```swift
/// let count = store.view(value: { $0.count }, action: { (action: CounterAction) in action })
/// count.send(.incrTapped) { $0 = 1 }
/// ```
public struct TestStoreView<
  Value: Sendable, Action: Sendable, Environment: Sendable, LocalValue: Sendable, LocalAction
> {
  private let store: TestStore<Value, Action, Environment>
  private let toLocalValue: (Value) -> LocalValue
  private let toGlobalAction: (LocalAction) -> Action
  private let comparison = EqualityWitness<LocalValue>.equality()

  init(
    store: TestStore<Value, Action, Environment>,
    toLocalValue: @escaping (Value) -> LocalValue,
    toGlobalAction: @escaping (LocalAction) -> Action
  ) {
    self.store = store
    self.toLocalValue = toLocalValue
    self.toGlobalAction = toGlobalAction
  }

  /// The local state after the last action that was asserted or passed over.
  public var value: LocalValue { toLocalValue(store.value) }

  /// The environment of the test store. See `TestStore.environment`.
  public var environment: Environment {
    get { store.environment }
    nonmutating set { store.environment = newValue }
  }

  /// Returns a view of this view.
  public func view<InnerValue: Sendable, InnerAction>(
    value toInnerValue: @escaping (LocalValue) -> InnerValue,
    action toLocalAction: @escaping (InnerAction) -> LocalAction
  ) -> TestStoreView<Value, Action, Environment, InnerValue, InnerAction> {
    store.view(
      value: { [toLocalValue] in toInnerValue(toLocalValue($0)) },
      action: { [toGlobalAction] in toGlobalAction(toLocalAction($0)) })
  }

  /// Sends an action and asserts the local state after it. See `TestStore.send`.
  ///
  /// - Parameters:
  ///   - action: The local action.
  ///   - update: Turns the local state before the action into the one that is expected after it.
  ///   - fileID: Where failures are shown, together with the following parameters.
  @discardableResult
  public func send(
    _ action: LocalAction,
    _ update: (inout LocalValue) throws -> Void = nothingChanges,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return store.send(toGlobalAction(action), at: call) { check($0, update) }
  }

  /// Asserts that an effect has fed back a global action of the given case, and asserts the local state
  /// after it. See `TestStore.receive`.
  ///
  /// - Parameters:
  ///   - path: The case that the global action must be of.
  ///   - update: Turns the local state before the action into the one that is expected after it.
  ///   - fileID: Where failures are shown, together with the following parameters.
  public func receive<Payload>(
    _ path: CasePath<Action, Payload>,
    _ update: (inout LocalValue) throws -> Void = nothingChanges,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    store.receive(.of(path), at: call) { check($0, update) }
  }

  /// The `receive` for a case that is given as a key path into the `Cases` of the global action.
  ///
  /// - Parameters:
  ///   - path: The key path to the case that the global action must be of.
  ///   - update: Turns the local state before the action into the one that is expected after it.
  ///   - fileID: Where failures are shown, together with the following parameters.
  public func receive<Payload>(
    _ path: KeyPath<Action.Cases, CasePath<Action, Payload>>,
    _ update: (inout LocalValue) throws -> Void = nothingChanges,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Action: CasePathable {
    receive(
      Action.cases[keyPath: path], update,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Asserts that an effect has fed back a global action of the given case with the given payload, and
  /// asserts the local state after it. See `TestStore.receive`.
  ///
  /// - Parameters:
  ///   - path: The key path to the case that the global action must be of.
  ///   - payload: The payload that the action must have.
  ///   - update: Turns the local state before the action into the one that is expected after it.
  ///   - fileID: Where failures are shown, together with the following parameters.
  public func receive<Payload: Equatable>(
    _ path: KeyPath<Action.Cases, CasePath<Action, Payload>>,
    _ payload: Payload,
    _ update: (inout LocalValue) throws -> Void = nothingChanges,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Action: CasePathable {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    store.receive(.of(Action.cases[keyPath: path], payload), at: call) { check($0, update) }
  }

  /// Asserts that an effect has fed back a global action that fulfills a condition, and asserts the local
  /// state after it. See `TestStore.receive`.
  ///
  /// - Parameters:
  ///   - isExpected: Whether the global action is the expected one.
  ///   - update: Turns the local state before the action into the one that is expected after it.
  ///   - fileID: Where failures are shown, together with the following parameters.
  public func receive(
    where isExpected: (Action) -> Bool,
    _ update: (inout LocalValue) throws -> Void = nothingChanges,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    store.receive(where: isExpected, at: call) { check($0, update) }
  }

  private func check(
    _ reduction: Reduction<Value, Action>, _ update: (inout LocalValue) throws -> Void
  ) {
    store.check(reduction, of: toLocalValue, comparison, update)
  }
}

extension TestStoreView where Action: Equatable {
  /// Asserts that an effect has fed back the global action of a local one, and asserts the local state
  /// after it. See `TestStore.receive`.
  ///
  /// - Parameters:
  ///   - action: The local action.
  ///   - update: Turns the local state before the action into the one that is expected after it.
  ///   - fileID: Where failures are shown, together with the following parameters.
  public func receive(
    _ action: LocalAction,
    _ update: (inout LocalValue) throws -> Void = nothingChanges,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    store.receive(.equal(to: toGlobalAction(action)), at: call) { check($0, update) }
  }

  /// Asserts that an effect has fed back a global action, and asserts the local state after it. If both
  /// kinds of actions have a case with this name, name the type of the global one.
  ///
  /// - Parameters:
  ///   - action: The global action.
  ///   - update: Turns the local state before the action into the one that is expected after it.
  ///   - fileID: Where failures are shown, together with the following parameters.
  @_disfavoredOverload
  public func receive(
    _ action: Action,
    _ update: (inout LocalValue) throws -> Void = nothingChanges,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    store.receive(.equal(to: action), at: call) { check($0, update) }
  }
}
