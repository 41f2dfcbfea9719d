import ComposableArchitecture

/// A store that remembers every action, and that runs the given effects when 0 is sent.
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

/// What synchronous effects output when a store runs them.
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

/// Where an array keeps its elements: changes when the array is copied.
func address<Element>(of array: [Element]) -> UInt? {
  array.withUnsafeBufferPointer { $0.baseAddress.map { UInt(bitPattern: $0) } }
}
