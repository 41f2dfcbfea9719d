import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that time may pass before a feature reads the clock, even if nothing sleeps.
@Suite struct ExploreTimeTests {
  struct Taps: Hashable, Sendable {
    var last: SimulatedClock.Instant?
    var intervals: [Duration] = []
  }

  /// Records the time between taps.
  static func taps(
    state: inout Taps, action: Void, environment clock: SimulatedClock
  ) -> [Effect<Void>] {
    let now = clock.now
    if let last = state.last { state.intervals.append(last.duration(to: now)) }
    state.last = now
    return []
  }

  private func exploreTaps(
    _ count: Int, _ schedules: Schedules = .exhaustive(), intervals: [Duration]? = nil,
    invariant: @escaping (Taps) -> Bool
  ) throws -> Exploration {
    try quietly {
      if let intervals {
        try explore(
          initialValue: Taps(), actions: Array(repeating: (), count: count), reducer: Self.taps,
          environment: { $0.clock }, schedules: schedules, options: .init(intervals: intervals),
          invariant: invariant)
      } else {
        try explore(
          initialValue: Taps(), actions: Array(repeating: (), count: count), reducer: Self.taps,
          environment: { $0.clock }, schedules: schedules, invariant: invariant)
      }
    }
  }

  @Test func `Two taps are not always less than 300 milliseconds apart`() throws {
    let areClose = { (state: Taps) in state.intervals.allSatisfy { $0 < .milliseconds(300) } }
    let failure = try #require(try exploreTaps(2, invariant: areClose).failure)
    #expect(failure.kind == .invariantViolated)
    #expect(failure.steps.map(\.kind) == [.sent, .timePassed, .sent])
    #expect(failure.steps[1].text == "86400.0 seconds")
    #expect(failure.description.contains("no shorter history fails"))
    #expect(failure.description.contains("offset: \"86400.0 seconds\""))

    let replayed = try exploreTaps(2, .replay(failure.token), invariant: areClose)
    #expect(replayed.failure?.steps == failure.steps)
    #expect(replayed.schedulesRun == 1)

    let random = try exploreTaps(2, .random(count: 100, seed: 1), invariant: areClose)
    #expect(random.failure?.steps.map(\.kind) == [.sent, .timePassed, .sent])
  }

  @Test func `Two taps can be simultaneous`() throws {
    let exploration = try exploreTaps(2) { $0.intervals != [.zero] }
    #expect(exploration.failure?.steps.map(\.kind) == [.sent, .sent])
  }

  @Test func `Before each reading except the first, one of the intervals passes, or none`() throws {
    var seen: Set<[Duration]> = []
    let intervals: [Duration] = [.milliseconds(100), .seconds(1)]
    let exploration = try exploreTaps(3, intervals: intervals) { state in
      if state.intervals.count == 2 { seen.insert(state.intervals) }
      return true
    }
    #expect(exploration.isComplete)
    #expect(exploration.schedulesRun == 3 * 3)
    let all: [Duration] = [.zero] + intervals
    #expect(seen == Set(all.flatMap { first in all.map { [first, $0] } }))
  }

  @Test func `Without intervals, time passes only while an effect sleeps`() throws {
    let exploration = try exploreTaps(3, intervals: []) { $0.intervals.allSatisfy { $0 == .zero } }
    #expect(exploration.isComplete && exploration.failure == nil)
  }

  @Test func `An interval that is not positive is rejected`() {
    #expect(throws: ExplorationError.notPositiveInterval(.zero)) {
      try exploreTaps(1, intervals: [.seconds(1), .zero]) { _ in true }
    }
    #expect(
      "\(ExplorationError.notPositiveInterval(.zero))"
        == "`intervals` must be positive; one of them is 0.0 seconds.")
  }

  /// Explores an effect that measures a duration, beside an effect that sleeps.
  private func measured(
    sleeping: Duration? = nil, horizon: Duration? = nil, prunes: Bool = true,
    _ effect: @escaping @Sendable (SimulatedClock) -> Effect<Duration>
  ) throws -> (seen: Set<[Duration]>, exploration: Exploration) {
    var seen: Set<[Duration]> = []
    let exploration = try explore(
      initialValue: [], actions: [Duration?.none],
      reducer: { (durations: inout [Duration], action: Duration?, clock: SimulatedClock) in
        guard let action else {
          let other = sleeping.map { Effect<Duration>.just(.zero).deferred(for: $0, clock: clock) }
          return [effect(clock).map(Optional.some)] + (other.map { [$0.map(Optional.some)] } ?? [])
        }
        durations.append(action)
        return []
      },
      environment: { $0.clock }, horizon: horizon,
      options: .init(prunesIdenticalStates: prunes),
      finally: { durations in
        seen.insert(durations)
        return true
      })
    return (seen, exploration)
  }

  private static func stopwatch(_ clock: SimulatedClock) -> Effect<Duration> {
    .run { send in
      let start = clock.now
      send(start.duration(to: clock.now))
    }
  }

  @Test(arguments: [true, false])
  func `Time can pass in the middle of an effect`(prunes: Bool) throws {
    let (seen, exploration) = try measured(prunes: prunes, Self.stopwatch)
    #expect(exploration.isComplete)
    #expect(seen == [[.zero], [.seconds(86_400)]])
  }

  /// A sleeper that is due wakes before more time passes. The effect measures time up to the sleeper's
  /// deadline, and beyond it if the sleeper has woken. A day may also pass before the sleeper computes
  /// its deadline.
  @Test(arguments: [true, false])
  func `Time does not pass beyond the next deadline`(prunes: Bool) throws {
    let (seen, exploration) = try measured(sleeping: .seconds(1), prunes: prunes) { clock in
      .run { send in
        let start = clock.now
        send(.seconds(-1))
        send(start.duration(to: clock.now))
      }
    }
    #expect(exploration.isComplete)
    let measures = Set(seen.compactMap { $0.max() })
    #expect(measures == Set([0, 1, 86_400, 86_401, 172_801].map { .seconds($0) }))
  }

  @Test func `No time passes beyond the horizon`() throws {
    let (seen, exploration) = try measured(horizon: .seconds(10), Self.stopwatch)
    #expect(seen == [[.zero], [.seconds(10)]])
    #expect(exploration.isCompleteToHorizon && !exploration.isComplete)
  }

  /// If only the length of a sleep matters, the numbers are those of `ExploreCountTests`.
  @Test func `A feature that does not read the time has no additional schedules`() throws {
    let (_, exploration) = try measured(sleeping: .seconds(1), prunes: false) { clock in
      .just(.zero).debounce(id: 0, for: .seconds(1), clock: clock)
    }
    #expect(exploration.schedulesRun == 20)
  }

  /// Another effect has noticed that the action was sent and has then slept for a second.
  @Test(arguments: [[], [.seconds(5)]] as [[Duration]])
  func `Time may pass while an action waits whose reducer reads the clock`(
    intervals: [Duration]
  ) throws {
    enum Action: Hashable, Sendable { case started, other, reduced, woke(noticed: Int) }
    struct World {
      var wasSent: SimulatedVariable<Bool>
      var clock: SimulatedClock
      var start: SimulatedClock.Instant
      var now: Int { Int(start.duration(to: clock.now) / .seconds(1)) }
    }
    let exploration = try quietly {
      try explore(
        initialValue: [Int](), actions: [Action.started],
        reducer: { (times: inout [Int], action: Action, world: World) in
          switch action {
          case .started:
            return [
              .run { $0(.other) },
              .run { send in
                send(.reduced)
                world.wasSent.value = true
              },
              .run { send in
                guard world.wasSent.value else { return }
                let noticed = world.now
                try? await world.clock.sleep(for: .seconds(1))
                send(.woke(noticed: noticed))
              },
            ]
          case .reduced: times.append(world.now)
          case .woke(let noticed): times.append(noticed)
          case .other: break
          }
          return []
        },
        environment: {
          World(wasSent: $0.variable(false), clock: $0.clock, start: $0.clock.now)
        },
        options: .init(intervals: intervals), finally: { $0.count < 2 || $0[0] <= $0[1] })
    }
    #expect(exploration.failure?.kind == .finallyViolated)
  }
}
