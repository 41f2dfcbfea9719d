import ComposableArchitecture

/// What is explored, and what is to hold.
struct Scenario<Value: Sendable, Action: Sendable, Environment: Sendable> {
  let initialValue: Value
  /// How many actions the user sends.
  let actionCount: ClosedRange<Int>
  /// The user's next action, by how many there were before it.
  let action: (Int, Simulation) -> Action
  let reducer: Reducer<Value, Action, Environment>
  let environment: (Simulation) -> Environment
  let invariant: (Value) -> Bool
  let finally: ((Value) -> Bool)?
  let convergent: Bool
  let prunesIdenticalStates: Bool
  let stepLimit: Int
}
