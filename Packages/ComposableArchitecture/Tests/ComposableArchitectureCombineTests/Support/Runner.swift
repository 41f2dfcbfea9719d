import ComposableArchitecture

/// A store that records every action and runs the given effects when it receives 0.
typealias Tape = Store<[Int], Int>

func tape(_ effects: Effect<Int>..., executor: (any TaskExecutor)? = nil) -> Tape {
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

/// An action that contains an effect, so only the running effect retains that effect.
enum Step: Sendable {
  indirect case start(Effect<Step>)
  case output(Int)
}

/// Returns a store that runs the effects it is sent and records their outputs.
func runner(executor: any TaskExecutor, canary: Canary? = nil) -> Store<[Int], Step> {
  Store(
    initialValue: [],
    reducer: { outputs, step, _ in
      switch step {
      case .start(let effect): return [effect]
      case .output(let output):
        outputs.append(output)
        return []
      }
    },
    environment: canary,
    executor: executor
  )
}
