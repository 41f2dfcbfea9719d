import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@testable import ComposableArchitectureExploration

/// Explores the events of effects: `onEffect` of a store.
@Suite struct ExploreEffectEventTests {
  /// The first action starts effects, and the second one cancels most of them.
  private static func reducer(
    state: inout [Int], action: Int, environment: Void
  ) -> [Effect<Int>] {
    state.append(action)
    return switch action {
    case 1:
      [
        .run { send in
          send(2)
          await Task.yield()
          send(3)
        }.cancellable(id: "effect"),
        Effect.merge(.run { send in send(4) }, .future { $0(5) }).cancellable(id: "effect"),
        .run { send in send(6) },
      ]
    case 9: [.cancel(id: "effect")]
    default: []
    }
  }

  @Test func `Wherever a cancellation comes, each effect has one start and one end`() throws {
    let logs = Box<[Box<[EffectEvent]>]>([])
    var scenario = Scenario<[Int], Int, Void>(
      initialValue: [], start: [], actionCount: 2...2, action: { index, _, _ in [1, 9][index] },
      reducer: Self.reducer, environment: { _ in }, invariant: nil, invariants: [],
      finally: { $0.contains(9) }, eventually: nil, convergent: false, horizon: nil, restarts: 0,
      children: [], options: Exploration.Options(), isIsolated: false)
    scenario.makeStore = { value, reducer, environment, executor in
      let log = Box<[EffectEvent]>([])
      logs.update { $0.append(log) }
      return Store(
        initialValue: value, reducer: reducer, environment: environment, executor: executor,
        onEffect: { event in log.update { $0.append(event) } })
    }
    let exploration = try scenario.exploration(.exhaustive())
    #expect(exploration.isComplete)
    #expect(exploration.failure == nil)
    var ends: Set<[EffectEvent.Kind]> = []
    for log in logs.value.map(\.value) {
      let started = log.filter { $0.kind == .started }
      #expect(started.map(\.effect) == [1, 2, 3, 4])
      #expect(started.allSatisfy { $0.startedBy == 1 })
      let ended = log.filter { $0.kind != .started }.sorted { $0.effect < $1.effect }
      #expect(ended.map(\.effect) == [1, 2, 3, 4])
      ends.insert(ended.map(\.kind))
    }
    // The tasks end in both ways. The future answers before anything can cancel it.
    for task in [0, 1] { #expect(Set(ends.map { $0[task] }) == [.finished, .cancelled]) }
    #expect(ends.allSatisfy { $0[2] == .finished })
  }
}
