public import ComposableArchitecture
public import Synchronization

/// The feature to explore and the conditions to check.
///
/// It is created in the module that explores, where the store can be specialized for the feature.
@usableFromInline
struct Scenario<Value: Sendable, Action: Sendable, Environment: Sendable> {
  @usableFromInline let initialValue: Value
  /// The actions with which the app starts, and starts again.
  @usableFromInline let start: [Action]
  /// How many actions the user sends.
  @usableFromInline var actionCount: ClosedRange<Int>
  /// Returns the user's next action, given the number of actions before it and the state; `nil` if nothing is possible.
  @usableFromInline var action: (Int, Value, Simulation) -> Action?
  /// Whether the user's next action depends on the state.
  @usableFromInline let readsState: Bool
  /// The user's actions if the test lists them; `nil` if it generates them.
  @usableFromInline var listedActions: [Action]?
  @usableFromInline let reducer: Reducer<Value, Action, Environment>
  @usableFromInline let environment: (Simulation) -> Environment
  @usableFromInline
  var makeStore:
    (
      Value, @escaping Reducer<Value, AttributedAction<Action>, Environment>, Environment,
      any TaskExecutor
    ) -> Store<Value, AttributedAction<Action>>
  @usableFromInline let watch: (ReductionObserver<Value, Action>) -> ObservedReducer
  @usableFromInline
  let send: (Store<Value, AttributedAction<Action>>, AttributedAction<Action>) -> StoreTask
  @usableFromInline let invariant: ((Value) -> Bool)?
  @usableFromInline let invariants: [Exploration.Invariant<Value>]
  /// Whether the invariant and the invariants hold in a state. It also notes whether `sometimes` does.
  @usableFromInline let holds: (Value) -> Bool
  @usableFromInline let finally: ((Value) -> Bool)?
  /// A condition that some order must reach.
  @usableFromInline let sometimes: ReachableCondition<Value>?
  /// A condition that must hold at some time.
  @usableFromInline let eventually: ((Value) -> Bool)?
  @usableFromInline let convergent: Bool
  @usableFromInline let horizon: Duration?
  /// How often the app may be killed.
  @usableFromInline let restarts: Int
  /// The children that touch only their own part of the state.
  @usableFromInline let children: [Exploration.Child<Value, Action>]
  /// Returns the label of a state in the diagram; `nil` if there is no diagram.
  @usableFromInline let diagram: (@Sendable (Value) -> Any)?
  /// Whether the test is isolated to an actor.
  @usableFromInline let isIsolated: Bool
  /// How to search.
  @usableFromInline var options: Exploration.Options

  @inlinable
  init(
    initialValue: Value,
    start: [Action],
    actionCount: ClosedRange<Int>,
    action: @escaping (Int, Value, Simulation) -> Action?,
    readsState: Bool = false,
    reducer: @escaping Reducer<Value, Action, Environment>,
    environment: @escaping (Simulation) -> Environment,
    invariant: ((Value) -> Bool)?,
    invariants: [Exploration.Invariant<Value>],
    finally: ((Value) -> Bool)?,
    sometimes: ((Value) -> Bool)? = nil,
    eventually: ((Value) -> Bool)?,
    convergent: Bool,
    horizon: Duration?,
    restarts: Int,
    children: [Exploration.Child<Value, Action>],
    options: Exploration.Options,
    isIsolated: Bool,
    listedActions: [Action]? = nil,
    diagram: (@Sendable (Value) -> Any)? = nil
  ) {
    self.initialValue = initialValue
    self.start = start
    self.actionCount = actionCount
    self.action = action
    self.readsState = readsState
    self.reducer = reducer
    self.environment = environment
    makeStore = { Store(initialValue: $0, reducer: $1, environment: $2, executor: $3) }
    let reachable = sometimes.map { ReachableCondition($0) }
    let holds = { (value: Value) in
      reachable?.note(value)
      return invariant?(value) != false && invariants.allSatisfy { $0.holds(value) }
    }
    self.holds = holds
    watch = { Self.watch(reducer, initialValue: initialValue, holds, eventually, $0) }
    send = { $0.send($1) }
    self.invariant = invariant
    self.invariants = invariants
    self.finally = finally
    self.sometimes = reachable
    self.eventually = eventually
    self.convergent = convergent
    self.horizon = horizon
    self.restarts = restarts
    self.children = children
    self.options = options
    self.isIsolated = isIsolated
    self.listedActions = listedActions
    self.diagram = diagram
  }
}

extension Scenario {
  /// Returns the next action of a life of the app, which begins with the actions of the start; `nil` if nothing is
  /// possible.
  ///
  /// - Parameters:
  ///   - index: The number of actions before it in this life.
  ///   - sentCount: The number of the user's actions in earlier lives.
  func action(
    _ index: Int, after sentCount: Int, in value: Value, _ simulation: Simulation
  ) -> Action? {
    index < start.count ? start[index] : action(sentCount + index - start.count, value, simulation)
  }
}

/// A condition that at least one state of all schedules must meet.
@usableFromInline
final class ReachableCondition<Value> {
  @usableFromInline let holds: (Value) -> Bool
  @usableFromInline let wasReached = Atomic(false)

  @inlinable
  init(_ holds: @escaping (Value) -> Bool) { self.holds = holds }

  /// Whether a state has met the condition.
  var isReached: Bool { wasReached.load(ordering: .relaxed) }

  /// Notes whether a state meets the condition, unless one has before.
  @inlinable
  func note(_ value: Value) {
    if !wasReached.load(ordering: .relaxed), holds(value) {
      wasReached.store(true, ordering: .relaxed)
    }
  }
}
