import ComposableArchitecture

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
