import ComposableArchitecture
import ComposableArchitectureTesting

/// An environment that a test rewrites as it goes: which effects an action starts.
final class Script: Sendable {
  private let effects = Box<[Int: @Sendable () -> [Effect<Int>]]>([:])

  /// Says what `action` starts.
  func on(_ action: Int, _ make: @escaping @Sendable () -> [Effect<Int>]) {
    effects.update { $0[action] = make }
  }

  /// Forgets everything it was told.
  func clear() { effects.value = [:] }

  func effects(of action: Int) -> [Effect<Int>] { effects.value[action]?() ?? [] }

  /// A store that remembers every action, and starts what the script says.
  func store(
    executor: (any TaskExecutor)? = nil,
    onReduce: (@Sendable (Reduction<[Int], Int>) -> Void)? = nil
  ) -> Tape {
    Store(
      initialValue: [],
      reducer: { actions, action, script in
        actions.append(action)
        return script.effects(of: action)
      },
      environment: self,
      executor: executor,
      onReduce: onReduce
    )
  }
}

extension TestExecutor {
  /// Waits for something here, as far as the executor is drained; says whether it has come.
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
