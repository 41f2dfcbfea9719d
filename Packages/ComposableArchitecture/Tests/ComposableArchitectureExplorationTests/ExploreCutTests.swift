import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests what follows from a state that several orders of two marks lead to, so all but the first run are cut short
/// there. What follows may also come before the later mark.
@Suite struct ExploreCutTests {
  /// The marks that were made, and those that a witness has seen.
  struct Marks: Hashable, Sendable {
    var made: Set<Int> = []
    var seen: Set<Int>?
  }

  enum Action: Hashable, Sendable { case started, marked(Int), witnessed, called }

  /// Returns what the witness may have seen.
  private func seen(
    _ timePasses: Exploration.Options.TimePassage = .anytime,
    witness: @escaping @Sendable (SimulatedClock) -> Effect<Action>
  ) throws -> Set<Set<Int>> {
    var seen: Set<Set<Int>> = []
    let exploration = try explore(
      initialValue: Marks(), actions: [Action.started],
      reducer: { (marks: inout Marks, action: Action, clock: SimulatedClock) in
        switch action {
        case .started:
          let marks = [1, 2].map { number in
            Effect<Action>.run { send in
              await Task.yield()
              send(.marked(number))
            }
          }
          // After both marks, these two may continue. A run is cut short only where several things may happen.
          let others: [Effect<Action>] = [
            .fireAndForget { try? await clock.sleep(for: .seconds(1)) },
            .fireAndForget {
              await Task.yield()
              await Task.yield()
            },
          ]
          return [witness(clock)] + marks + others
        case .marked(let number): marks.made.insert(number)
        case .witnessed: marks.seen = marks.made
        case .called:
          return [.run { send in send(.witnessed) }]
        }
        return []
      },
      environment: \.clock, options: .init(timePasses: timePasses),
      finally: { marks in
        if let marks = marks.seen { seen.insert(marks) }
        return true
      })
    #expect(exploration.isComplete)
    return seen
  }

  private static let all: Set<Set<Int>> = [[], [1], [2], [1, 2]]

  @Test func `A sleeper may wake between two marks in either order`() throws {
    let sleeper = { @Sendable (clock: SimulatedClock) -> Effect<Action> in
      .run { send in
        try? await clock.sleep(for: .seconds(2))
        send(.witnessed)
      }
    }
    #expect(try seen(witness: sleeper) == Self.all)
    // Both marks are ready, so time waits for them.
    #expect(try seen(.whenIdle, witness: sleeper) == [[1, 2]])
  }

  @Test func `An effect that another one starts may come between two marks in either order`() throws
  {
    let caller = { @Sendable (_: SimulatedClock) -> Effect<Action> in
      .run { send in send(.called) }
    }
    #expect(try seen(witness: caller) == Self.all)
  }

  @Test func `A chain that begins with a sleep may come between two marks in either order`() throws
  {
    let chain = { @Sendable (clock: SimulatedClock) -> Effect<Action> in
      .run { send in
        try? await clock.sleep(for: .seconds(2))
        send(.called)
      }
    }
    #expect(try seen(witness: chain) == Self.all)
  }
}
