import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting

/// An environment that decides which effects an action starts. A test can change it at any time.
final class Script: Sendable {
  private let effects = Box<[Int: @Sendable () -> [Effect<Int>]]>([:])

  /// Sets the effects that `action` starts.
  func on(_ action: Int, _ make: @escaping @Sendable () -> [Effect<Int>]) {
    effects.update { $0[action] = make }
  }

  /// Lets the reducer wait while it reduces 0, and then start effects.
  func pause(
    _ make: @escaping @Sendable () -> [Effect<Int>] = { [] }
  ) -> (isReducing: Gate, mayGoOn: Gate) {
    let (isReducing, mayGoOn) = (Gate(), Gate())
    on(0) {
      isReducing.open()
      mayGoOn.pass()
      return make()
    }
    return (isReducing, mayGoOn)
  }

  /// Removes the effects of all actions.
  func clear() { effects.value = [:] }

  func effects(of action: Int) -> [Effect<Int>] { effects.value[action]?() ?? [] }

  /// Returns a store that records every action and starts the effects in this script.
  func store(
    executor: (any TaskExecutor)? = nil,
    onReduce: (@Sendable (Reduction<[Int], Int>) -> Void)? = nil,
    onEffect: (@Sendable (EffectEvent) -> Void)? = nil
  ) -> Tape {
    Store(
      initialValue: [],
      reducer: { actions, action, script in
        actions.append(action)
        return script.effects(of: action)
      },
      environment: self,
      executor: executor,
      onReduce: onReduce,
      onEffect: onEffect
    )
  }
}

extension TestExecutor {
  /// Starts `wait` on this executor. Returns a function that drains the executor and returns whether
  /// `wait` has returned.
  func isOver(_ wait: @escaping @Sendable () async -> Void) -> @Sendable () -> Bool {
    let isOver = Box(false)
    start {
      await wait()
      isOver.value = true
    }
    return {
      self.drain()
      return isOver.value
    }
  }
}
