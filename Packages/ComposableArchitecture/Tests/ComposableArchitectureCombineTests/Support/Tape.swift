import ComposableArchitecture

/// A store that remembers every action, and that runs the given effects when 0 is sent.
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

/// An action that is an effect, so that nothing but the running effect keeps it.
enum Step: Sendable {
  indirect case start(Effect<Step>)
  case output(Int)
}

/// A store that runs the effects it is sent, and remembers their outputs.
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
