import ComposableArchitecture
import ComposableArchitectureCombine
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

private enum Action: Equatable, Sendable { case startTapped, stopTapped, ticked }

/// A feature that applies operators of Combine to an effect.
///
/// The `prefix(3)` of Combine completes with the third output, and that of OpenCombine with the fourth.
private func reducer<Time: Clock<Duration> & Sendable>(
  _ clock: Time.Type
) -> Reducer<Int, Action, Time> {
  { count, action, clock in
    switch action {
    case .startTapped:
      return [
        Effect<Action>.timer(id: "timer", every: .seconds(1), clock: clock, output: .ticked)
          .publisher(executor: nil).prefix(3)
          .eraseToEffect()
      ]
    case .stopTapped:
      return [.cancel(id: "timer")]
    case .ticked:
      count += 1
      return []
    }
  }
}

@Suite struct EffectInReducerTests {
  private let clock = TestClock()
  private let executor = TestExecutor()

  private func testStore() -> TestStore<Int, Action, TestClock> {
    TestStore(initialValue: 0, reducer: reducer(TestClock.self), environment: clock)
  }

  /// Receives three ticks and checks that there are no more.
  private func receiveThreeTicks(from store: TestStore<Int, Action, TestClock>) {
    for count in 1...3 {
      clock.advance(by: .seconds(1))
      store.receive(.ticked) { $0 = count }
    }
    clock.advance(by: .seconds(1))
    store.finish()
  }

  @Test func `A test store handles an effect with Combine operators`() {
    let store = testStore()
    store.send(.startTapped)
    receiveThreeTicks(from: store)
  }

  @Test func `An effect inside Combine operators is cancelled by its identifier`() {
    let store = testStore()
    store.send(.startTapped)
    clock.advance(by: .seconds(1))
    store.receive(.ticked) { $0 = 1 }
    store.send(.stopTapped)
    clock.advance(by: .seconds(1))
    store.finish()
  }

  @Test func `A timer inside Combine operators replaces another timer with its identifier`() {
    let store = testStore()
    store.send(.startTapped)
    store.send(.startTapped)
    receiveThreeTicks(from: store)
  }

  @Test func `An exploration covers every order of an effect with Combine operators`() throws {
    let exploration = try explore(
      initialValue: 0, actions: [.startTapped, .stopTapped],
      reducer: reducer(SimulatedClock.self), environment: { $0.clock },
      invariant: { $0 <= 3 })
    #expect(exploration.failure == nil)
    #expect(exploration.isComplete)
    let found = try explore(
      initialValue: 0, actions: [.startTapped, .stopTapped],
      reducer: reducer(SimulatedClock.self), environment: { $0.clock },
      schedules: .random(count: 100, seed: 1))
    #expect(found.failure == nil)
  }

  @Test(arguments: 0...3)
  func `An exploration finds each number of ticks that can precede the stop`(count: Int) throws {
    let ends = Recorder<Int>()
    try explore(
      initialValue: 0, actions: [.startTapped, .stopTapped],
      reducer: reducer(SimulatedClock.self), environment: { $0.clock },
      finally: { value in
        ends.record(value)
        return true
      })
    #expect(ends.all.contains(count))
  }

  @Test func `Effects that an operator subscribes to later run on the store's executor, too`() {
    let effects: [Effect<Int>] = [
      Effect<Int>.run { $0(1) }
        .publisher(executor: nil).flatMap { output in Effect<Int>.run { $0(output + 1) } }
        .eraseToEffect(),
      Effect<Int>.run { _ in }.append(Effect<Int>.run { $0(2) }).eraseToEffect(),
      Just(1).flatMap { output in Effect<Int>.run { $0(output + 1) } }.eraseToEffect(),
      .publisher { Effect<Int>.run { $0(2) }.map { output -> Int in output } },
      Effect<Int>.run { $0(1) }.map { output in Effect<Int>.run { $0(output + 1) } }
        .switchToLatest().eraseToEffect(),
    ]
    for effect in effects {
      let store = tape(effect, executor: executor)
      store.send(0)
      #expect(store.value == [0])
      executor.drain()
      #expect(store.value == [0, 2])
      #expect(store.effectsInFlight == 0)
    }
  }

  @Test func `An effect with its own executor keeps it`() {
    let other = TestExecutor()
    let store = tape(
      Effect<Int>.run { $0(1) }.publisher(executor: other).map { $0 + 1 }.eraseToEffect(),
      executor: executor)
    store.send(0)
    executor.drain()
    #expect(store.value == [0])
    other.drain()
    #expect(store.value == [0, 2])
    executor.drain()
    #expect(store.effectsInFlight == 0)
  }

  @Test func `The same identifier inside and outside identifies one effect`() {
    let store = Store<[Int], Int>(
      initialValue: [],
      reducer: { actions, action, clock in
        actions.append(action)
        switch action {
        case 0:
          return [
            Effect<Int>.timer(id: "timer", every: .seconds(1), clock: clock, output: 1)
              .publisher(executor: nil).prefix(3).eraseToEffect()
              .cancellable(id: "timer", cancelInFlight: true)
          ]
        case -1: return [.cancel(id: "timer")]
        default: return []
        }
      },
      environment: clock,
      executor: executor)
    store.send(0)
    executor.drain()
    clock.advance(by: .seconds(1))
    executor.drain()
    #expect(store.value == [0, 1])
    store.send(-1)
    executor.drain()
    clock.advance(by: .seconds(1))
    executor.drain()
    #expect(store.value == [0, 1, -1])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `An identifier belongs to the feature that is pulled back`() {
    struct State: Sendable { var left = 0, right = 0 }
    enum Both: Sendable { case left(Action), right(Action) }
    let child = reducer(TestClock.self)
    let store = Store<State, Both>(
      initialValue: State(),
      reducer: combine(
        pullback(
          child, value: \State.left,
          action: CasePath(
            embed: { Both.left($0) },
            extract: { if case .left(let action) = $0 { action } else { nil } })),
        pullback(
          child, value: \State.right,
          action: CasePath(
            embed: { Both.right($0) },
            extract: { if case .right(let action) = $0 { action } else { nil } }))),
      environment: clock,
      executor: executor)
    store.send(.left(.startTapped))
    store.send(.right(.startTapped))
    executor.drain()
    store.send(.left(.stopTapped))
    executor.drain()
    clock.advance(by: .seconds(1))
    executor.drain()
    #expect(store.left == 0)
    #expect(store.right == 1)
    store.send(.right(.stopTapped))
    executor.drain()
    #expect(store.effectsInFlight == 0)
  }
}
