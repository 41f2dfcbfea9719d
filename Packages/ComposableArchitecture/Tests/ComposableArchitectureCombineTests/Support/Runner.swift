import ComposableArchitecture
import ComposableArchitectureTestSupport

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
