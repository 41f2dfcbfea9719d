package import ComposableArchitecture

/// A store that records every action and runs the given effects when it receives 0.
package typealias Tape = Store<[Int], Int>

package func tape(_ effects: Effect<Int>..., executor: (any TaskExecutor)? = nil) -> Tape {
  tape(effects, executor: executor)
}

package func tape(_ effects: [Effect<Int>], executor: (any TaskExecutor)? = nil) -> Tape {
  Store(
    initialValue: [],
    reducer: { actions, action, effects in
      actions.append(action)
      return action == 0 ? effects : []
    },
    environment: effects,
    executor: executor
  )
}
