import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that leaving out actions does not turn a failure into another one, and does not hide it.
@Suite struct ExploreShorteningTests {
  enum Rating {
    enum Action: Equatable, Sendable { case rated(Int), saved(Int), failed }

    struct State: Hashable, Sendable { var shown = 0, confirmed = 0 }

    /// Rating 3 is always saved. If a rating is not saved, the last confirmed one is shown again. The mistake
    /// is that a confirmation that arrives after this is not shown.
    static func reducer(
      state: inout State, action: Action, environment isSaved: @escaping @Sendable (Int) -> Bool
    ) -> [Effect<Action>] {
      switch action {
      case .rated(let number):
        state.shown = number
        return [.run { send in send(isSaved(number) ? .saved(number) : .failed) }]
      case .saved(let number): state.confirmed = number
      case .failed: state.shown = state.confirmed
      }
      return []
    }
  }

  /// The condition knows that a 3 was given, so it does not hold for a list without it. The exploration cannot know
  /// that.
  @Test func `A failure with fewer actions shows a history with all of them too`() throws {
    let failure = try quietly {
      try explore(
        initialValue: Rating.State(), actions: [.rated(3), .rated(5)], reducer: Rating.reducer,
        environment: { simulation in
          { @Sendable number in number == 3 || simulation.choose(true, false) }
        },
        finally: { $0.shown >= 3 })
    }.failure
    let text = try #require(failure).description
    #expect(text.contains("but perhaps only because it is missing"))
    let whole = text.split(separator: "With all actions, a history that fails goes like this:").last
    #expect(try #require(whole).contains("saved(3)"), "\(text)")
  }

  /// Two starts make two polls overlap at once. After one start, the next poll overlaps with the first one, but later.
  @Test func `Fewer actions do not make a history longer`() throws {
    enum Action { case started, polled, paused, answered }
    let failure = try quietly {
      try explore(
        initialValue: 0, actions: [Action.started, .started],
        reducer: { (inFlightCount: inout Int, action: Action, clock: SimulatedClock) in
          switch action {
          case .started: return [.just(.polled)]
          case .polled:
            inFlightCount += 1
            let poll = Effect<Action>.run { send in
              await Task.yield()
              send(.answered)
            }
            let pause = Effect<Action>.run { send in
              try? await clock.sleep(for: .seconds(1))
              send(.paused)
            }
            return inFlightCount == 1 ? [poll, pause] : [poll]
          case .paused: return inFlightCount == 1 ? [.just(.polled)] : []
          case .answered:
            inFlightCount -= 1
            return []
          }
        },
        environment: { $0.clock }, horizon: .seconds(1), invariant: { $0 < 2 })
    }.failure
    #expect(failure?.steps.map(\.kind) == [.sent, .received, .sent, .received])
    #expect(failure?.isShortest == true)
  }

  enum Edit: Sendable { case typed, undone }

  static func undo(state: inout [Int], action: Edit, environment: Void) -> [Effect<Edit>] {
    switch action {
    case .typed: state.append(1)
    case .undone: state.removeLast()
    }
    return []
  }

  @Test func `An exploration can keep all actions`() throws {
    let failure = try quietly {
      try explore(
        initialValue: [Int](), actions: [Edit.typed, .typed], reducer: Self.undo,
        environment: { _ in }, options: .init(leavesOutActions: false),
        invariant: { state in state.isEmpty })
    }.failure
    #expect(try #require(failure).omittedActions.isEmpty)
  }

  #if os(Linux) || os(macOS) || os(Windows)
    @Test func `A failure is printed before a shorter list can stop the process`() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = try explore(
          initialValue: [Int](), actions: [Edit.typed, .undone],
          reducer: ExploreShorteningTests.undo, environment: { _ in },
          schedules: .exhaustive(), invariant: { state in state.count == 1 })
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("The user sends ExploreShorteningTests.Edit.undone"), "\(text)")
      #expect(text.contains("schedules: .replay("))
      #expect(text.contains("`leavesOutActions: false`"))
    }
  #endif
}
