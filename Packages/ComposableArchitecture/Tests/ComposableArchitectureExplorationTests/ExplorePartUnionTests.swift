import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that parts together reach what the whole exploration reaches.
@Suite struct ExplorePartUnionTests {
  /// A cancellation runs the closure of a task while another effect of the same action has sent an output. Whether the
  /// thread that drains the store may go on then depends on which effect has sent it.
  @Test(arguments: 1...5) func `A feature that cancels can be split into parts`(count: Int) throws {
    enum Action { case started, cancelled, got }
    func ends(_ part: Exploration.Part?) throws -> Set<[Int]> {
      var ends: Set<[Int]> = []
      var handled: SimulatedVariable<Int>?
      let exploration = try quietly {
        try explore(
          initialValue: 0, actions: [Action.started, .cancelled],
          reducer: {
            (
              gotCount: inout Int, action: Action,
              world: (clock: SimulatedClock, handled: SimulatedVariable<Int>)
            ) -> [Effect<Action>] in
            switch action {
            case .started:
              let sleep = Effect<Action>.run { _ in
                await withTaskCancellationHandler {
                  try? await world.clock.sleep(for: .seconds(1))
                } onCancel: {
                  world.handled.value += 1
                }
              }
              return [.merge(sleep, .run { send in send(.got) }).cancellable(id: 1)]
            case .cancelled: return [.cancel(id: 1)]
            case .got:
              gotCount += 1
              return []
            }
          },
          environment: { simulation in
            let variable = simulation.variable(0)
            handled = variable
            return (simulation.clock, variable)
          },
          options: .init(part: part),
          finally: { gotCount in
            ends.insert([gotCount, handled?.value ?? 0])
            return true
          })
      }
      #expect(exploration.statistics.stop == .complete)
      return ends
    }
    let parts = try (1...count).map { try ends(.init($0, of: count)) }
    #expect(parts.reduce([]) { $0.union($1) } == (try ends(nil)))
  }

  @Test func `Parts of random features reach what the whole reaches`() throws {
    var comparedCount = 0
    let features =
      RandomFeature.seeds(40).map { RandomFeature(seed: $0, isWide: true) }
      + RandomFeature.seeds(20).map(RandomFeature.cancelled)
    for feature in features {
      guard let whole = try feature.reached(.init(limit: 300)), whole.failure == nil else {
        continue
      }
      comparedCount += 1
      let count = 2 + comparedCount % 4
      var union = RandomFeature.Reached()
      for number in 1...count {
        let part = try feature.reached(.init(limit: 3_000, part: .init(number, of: count)))
        guard let part else { continue }
        union.ends.formUnion(part.ends)
        union.states.formUnion(part.states)
        union.violations.merge(part.violations) { first, _ in first }
      }
      #expect(union.ends == whole.ends, "\(feature.seed)")
      #expect(union.states == whole.states, "\(feature.seed)")
      #expect(
        union.violations.mapValues(\.kind) == whole.violations.mapValues(\.kind),
        "\(feature.seed)")
    }
    #expect(comparedCount >= features.count / 6)
  }
}
