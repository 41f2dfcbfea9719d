import Synchronization

extension Effect {
  /// Returns an effect whose outputs are transformed by a function that has a state.
  ///
  /// Each run has a new state. A synchronous effect stays synchronous.
  ///
  /// - Parameters:
  ///   - initialState: The state in which each run begins.
  ///   - transform: Called for each output, one at a time. If it returns `nil`, the output is dropped.
  func accumulated<State: Sendable, NewOutput: Sendable>(
    from initialState: State,
    _ transform: @escaping @Sendable (inout State, Output) -> NewOutput?
  ) -> Effect<NewOutput> {
    operated(isSynchronous: isSynchronous) {
      AccumulatingMachine(state: initialState, transform: transform)
    } onTheSpot: { effect, _ in
      let state = Accumulation(initialState)
      return effect.compactMap { output in state.value.withLock { transform(&$0, output) } }
    }
  }
}

private final class Accumulation<State: Sendable>: Sendable {
  let value: Mutex<State>

  init(_ state: State) { value = Mutex(state) }
}

struct AccumulatingMachine<State: Sendable, Input: Sendable, Output: Sendable>: OutputMachine {
  var state: State
  let transform: @Sendable (inout State, Input) -> Output?

  mutating func receive(_ input: HeldOutput<Input>) -> [OutputAction<Output>] {
    transform(&state, input.output).map { [.send(input.replaced(by: $0))] } ?? []
  }
}
