public import ComposableArchitecture

/// What is explored, and what is to hold.
///
/// It is made in the module that explores, where the store can be specialised to the feature.
@usableFromInline
struct Scenario<Value: Sendable, Action: Sendable, Environment: Sendable> {
  @usableFromInline typealias MakeStore = (
    Value, @escaping Reducer<Value, Action, Environment>, Environment, any TaskExecutor
  ) -> Store<Value, Action>

  let initialValue: Value
  /// How many actions the user sends.
  let actionCount: ClosedRange<Int>
  /// The user's next action, by how many there were before it.
  let action: (Int, Simulation) -> Action
  let reducer: Reducer<Value, Action, Environment>
  let environment: (Simulation) -> Environment
  let makeStore: MakeStore
  let send: (Store<Value, Action>, Action) -> StoreTask
  let invariant: (Value) -> Bool
  let finally: ((Value) -> Bool)?
  let convergent: Bool
  let prunesIdenticalStates: Bool
  let stepLimit: Int

  @usableFromInline
  init(
    initialValue: Value,
    actionCount: ClosedRange<Int>,
    action: @escaping (Int, Simulation) -> Action,
    reducer: @escaping Reducer<Value, Action, Environment>,
    environment: @escaping (Simulation) -> Environment,
    makeStore: @escaping MakeStore,
    send: @escaping (Store<Value, Action>, Action) -> StoreTask,
    invariant: @escaping (Value) -> Bool,
    finally: ((Value) -> Bool)?,
    convergent: Bool,
    prunesIdenticalStates: Bool,
    stepLimit: Int
  ) {
    self.initialValue = initialValue
    self.actionCount = actionCount
    self.action = action
    self.reducer = reducer
    self.environment = environment
    self.makeStore = makeStore
    self.send = send
    self.invariant = invariant
    self.finally = finally
    self.convergent = convergent
    self.prunesIdenticalStates = prunesIdenticalStates
    self.stepLimit = stepLimit
  }
}
