import ComposableArchitecture
import Synchronization

/// An executor that records what happens to effects, and runs their jobs when it is drained.
final class FollowingExecutor: EffectFollowing {
  private struct State {
    var jobs: [UnownedJob] = []
    var events: [String] = []
    var firstTaskCount = 0
    var isDraining = false
  }

  let entryCounts = StoreEntryCounts()
  private let state = Mutex(State())

  /// The events since the last call, in order. An action ends with `}`.
  func takeEvents() -> [String] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  func drain() {
    state.withLock { $0.isDraining = true }
    while let job = state.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
    state.withLock { $0.isDraining = false }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }

  /// A task that is created while the executor is drained is not an effect's first task.
  func beginTask(
    of _: ObjectIdentifier, cancelledBy _: [CancellationKey]
  ) -> (unit: Int, isFirst: Bool)? {
    state.withLock { state in
      if state.isDraining { return EffectTask.unit.map { ($0, false) } }
      state.firstTaskCount += 1
      return (state.firstTaskCount, true)
    }
  }

  func holdBack() -> Int {
    record("holdBack")
    return 100
  }

  func note(_ event: FollowedEvent) {
    switch event {
    case .willRegister, .didUnregister: break
    case .willCancelEffects: record("willCancelEffects")
    case .accessesWindow(_, let isShared): record("accessesWindow(isShared: \(isShared))")
    case .didBeginTask(let unit): record("didBeginTask", unit)
    case .willEndTask(let unit): record("willEndTask", unit)
    case .didCancelTask(let unit): record("didCancelTask", unit)
    case .willResumeHeldEffect(let unit): record("willResumeHeldEffect", unit)
    default: record("\(event)")
    }
  }

  func perform(_ action: FollowedAction, _ body: () -> Void) {
    switch action {
    case .cancelEffects: record("cancelEffects {")
    case .cancelTask: record("cancelTask {")
    }
    body()
    record("}")
  }

  private func record(_ event: String) { state.withLock { $0.events.append(event) } }

  private func record(_ event: String, _ unit: Int?) {
    record("\(event)(\(unit.map(String.init) ?? "nil"))")
  }
}
