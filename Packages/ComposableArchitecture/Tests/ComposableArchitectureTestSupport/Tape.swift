import ComposableArchitecture

/// A store that records every action and runs the given effects when it receives 0.
typealias Tape = Store<[Int], Int>

func tape(_ effects: Effect<Int>..., executor: (any TaskExecutor)? = nil) -> Tape {
  tape(effects, executor: executor)
}

func tape(_ effects: [Effect<Int>], executor: (any TaskExecutor)? = nil) -> Tape {
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

/// Returns the outputs of synchronous effects that a store runs.
func outputs<Output: Sendable>(of effects: [Effect<Output>]) -> [Output] {
  let store = Store<[Output], Output?>(
    initialValue: [],
    reducer: { outputs, output, effects in
      guard let output else { return effects.map { $0.map(Optional.some) } }
      outputs.append(output)
      return []
    },
    environment: effects
  )
  store.send(nil)
  return store.value
}

/// Returns the address of an array's elements, which changes when the elements are copied.
func address<Element>(of array: [Element]) -> UInt? {
  array.withUnsafeBufferPointer { $0.baseAddress.map { UInt(bitPattern: $0) } }
}
