import ComposableArchitecture
import ComposableArchitectureClocks
import ComposableArchitectureTesting
import Synchronization

/// The runs in progress in this process. Objects that a test makes outside of an exploration find here the run in which
/// they are used.
enum RunsInProgress {
  private static let executors = Mutex<[any RunExecutor]>([])

  /// Generators and clocks know nothing of explorations, so they get functions that find the run.
  private static let isInstalled: Void = {
    GeneratorPlaces.running.withLock { finder in
      finder = .init { current.map { Simulation(executor: $0) } }
    }
    ForeignClocks.onUse.withLock { $0 = .init { name in current?.uses(clock: name) } }
  }()

  static func begin(_ executor: any RunExecutor) {
    _ = isInstalled
    executors.withLock { $0.append(executor) }
  }

  static func end(_ executor: any RunExecutor) {
    executors.withLock { executors in
      if let index = executors.lastIndex(where: { $0 === executor }) { executors.remove(at: index) }
    }
  }

  /// The executor of the run in which the current thread has its turn.
  private static var current: (any RunExecutor)? {
    let thread = currentThread()
    return executors.withLock { executors in
      executors.last { $0.isRunning(on: thread) }
    }
  }
}

extension SimulationExecutor {
  var outside: OutsideWorld { rules.outside }

  func isRunning(on thread: UInt) -> Bool { threadInTurn.load(ordering: .relaxed) == thread }

  /// Notes that another thread is about to have the turn. A thread that begins later may be identified like this one.
  func giveUpTurn() { threadInTurn.store(0, ordering: .relaxed) }

  func adopt<Content: Sendable>(_ generator: ObjectIdentifier, _ make: () -> Content) -> Content {
    if let known = adopted.withLock({ $0[generator] }) as? Content { return known }
    let new = make()
    adopted.withLock { $0[generator] = new }
    return new
  }

  /// Forgets what generators keep in this run although they were made outside of it, because it refers to the executor.
  /// Nothing is released while the lock is held.
  func forgetGenerators() {
    withExtendedLifetime(adopted.withLock { $0 }) { adopted.withLock { $0 = [:] } }
  }

  /// Notes that the feature uses a clock that the simulation does not control.
  func uses(clock name: String) {
    let isFeature = state.withLock { state in
      state.context != nil && (state.stage == .moving || state.stage == .reducing)
    }
    if isFeature { misuse(.otherClock(name)) }
  }
}
