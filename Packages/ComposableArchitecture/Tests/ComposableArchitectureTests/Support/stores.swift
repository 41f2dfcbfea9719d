import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting

/// Returns a store with an effect that outputs on another thread whenever an output is reduced, until 10,000
/// actions have been reduced. The action `true` has started the effect.
func restlessStore(executor: TestExecutor) -> Store<Int, Bool> {
  let output = Box<(@Sendable () -> Void)?>(nil)
  let store = Store<Int, Bool>(
    initialValue: 0,
    reducer: { count, isStart, _ in
      count += 1
      if isStart { return [.run { send in output.value = { send(false) } }] }
      if count < 10_000 { Worker { output.value?() }.join() }
      return []
    },
    environment: (),
    executor: executor)
  // The outputs come after the end of the effect, because a test would have to end an effect that waits.
  store.onLateOutput { _ in }
  store.send(true)
  executor.drain()
  return store
}

/// Returns a store that adds its actions up, and whose environment is an object with the given fate.
func makeStore(retaining fate: Canary.Fate) -> Store<Int, Int> {
  Store(
    initialValue: 0,
    reducer: { sum, number, _ in
      sum += number
      return []
    },
    environment: Canary(fate))
}
