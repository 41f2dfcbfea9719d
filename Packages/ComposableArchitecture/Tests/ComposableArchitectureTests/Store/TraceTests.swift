import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// Numbers and causes of actions, and the events of effects.
@Suite struct TraceTests {
  /// A report of a store, in order.
  private enum Report: Equatable, Sendable {
    case reduction(number: Int, cause: Int?, action: Int)
    case effect(Int, of: Int, EffectEvent.Kind)
  }

  /// An effect that sleeps until it is cancelled.
  private var asleep: Effect<Int> {
    .run { _ in try? await TestClock().sleep(for: .seconds(1)) }
  }

  private func store(
    _ script: Script, _ reports: Box<[Report]>, executor: TestExecutor
  ) -> Store<[Int], Int> {
    script.store(
      executor: executor,
      onReduce: { reduction in
        reports.update {
          $0.append(
            .reduction(number: reduction.number, cause: reduction.cause, action: reduction.action))
        }
      },
      onEffect: { event in
        reports.update { $0.append(.effect(event.effect, of: event.startedBy, event.kind)) }
      })
  }

  @Test func `Actions are numbered, and an output has the number of the action behind its effect`()
  {
    let (script, reports, executor) = (Script(), Box<[Report]>([]), TestExecutor())
    script.on(10) { [.just(11), .run { $0(12) }] }
    script.on(12) { [.just(13)] }
    let store = store(script, reports, executor: executor)
    store.send(10)
    store.send(20)
    executor.drain()
    #expect(
      reports.value == [
        .reduction(number: 1, cause: nil, action: 10),
        .effect(1, of: 1, .started),
        .reduction(number: 2, cause: 1, action: 11),
        .reduction(number: 3, cause: nil, action: 20),
        .reduction(number: 4, cause: 1, action: 12),
        .reduction(number: 5, cause: 4, action: 13),
        .effect(1, of: 1, .finished),
      ])
  }

  @Test func `Feedback has the right cause if the task of another action feeds back in between`() {
    let (script, reports, executor) = (Script(), Box<[Report]>([]), TestExecutor())
    script.on(1) { [.run { $0(2) }] }
    script.on(2) { [.just(3), .just(4)] }
    script.on(3) { [.just(5)] }
    let store = store(script, reports, executor: executor)
    store.send(1)
    executor.drain()
    #expect(
      reports.value.filter { if case .reduction = $0 { true } else { false } } == [
        .reduction(number: 1, cause: nil, action: 1),
        .reduction(number: 2, cause: 1, action: 2),
        .reduction(number: 3, cause: 2, action: 3),
        .reduction(number: 4, cause: 2, action: 4),
        .reduction(number: 5, cause: 3, action: 5),
      ])
  }

  @Test func `An output that is dropped takes its cause with it`() {
    let (script, reports, executor) = (Script(), Box<[Report]>([]), TestExecutor())
    // The first output cancels the second one while that is queued.
    script.on(1) { [.just(2), Effect.just(3).cancellable(id: "third"), .just(4)] }
    script.on(2) { [.cancel(id: "third"), .just(5)] }
    let store = store(script, reports, executor: executor)
    store.send(1)
    #expect(
      reports.value == [
        .reduction(number: 1, cause: nil, action: 1),
        .reduction(number: 2, cause: 1, action: 2),
        .reduction(number: 3, cause: 1, action: 4),
        .reduction(number: 4, cause: 2, action: 5),
      ])
  }

  @Test
  func `A throttled effect belongs to its own action, not to the one whose window it waits for`() {
    let (script, reports, executor) = (Script(), Box<[Report]>([]), TestExecutor())
    let clock = TestClock()
    for action in [1, 2] {
      script.on(action) {
        [Effect.just(action * 10).throttle(id: 0, for: .seconds(1), clock: clock, latest: true)]
      }
    }
    let store = store(script, reports, executor: executor)
    // The window of the last effect is still open.
    defer { executor.cancelEffects(of: store) }
    store.send(1)
    store.send(2)
    executor.drain()
    clock.advance(by: .seconds(1))
    executor.drain()
    let reductions = reports.value.compactMap { report in
      if case .reduction(_, let cause?, let action) = report { [action, cause] } else { nil }
    }
    // The second action that is sent has number 3.
    #expect(reductions == [[10, 1], [20, 3]])
  }

  @Test
  func
    `A cancelled effect ends as cancelled, and one that ended before the cancellation as finished`()
  {
    let (script, reports, executor) = (Script(), Box<[Report]>([]), TestExecutor())
    script.on(1) { [Effect.run { _ in }.cancellable(id: 0), asleep.cancellable(id: 1)] }
    script.on(2) { [.cancel(ids: 0, 1)] }
    let store = store(script, reports, executor: executor)
    store.send(1)
    executor.drain()
    store.send(2)
    executor.drain()
    #expect(
      reports.value == [
        .reduction(number: 1, cause: nil, action: 1),
        .effect(1, of: 1, .started),
        .effect(2, of: 1, .started),
        .effect(1, of: 1, .finished),
        .reduction(number: 2, cause: nil, action: 2),
        .effect(2, of: 1, .cancelled),
      ])
  }

  @Test func `A store that goes away cancels its effects, and they report it`() {
    let (script, reports, executor) = (Script(), Box<[Report]>([]), TestExecutor())
    script.on(1) { [asleep, asleep.delay(for: .seconds(1), clock: TestClock())] }
    do {
      let store = store(script, reports, executor: executor)
      store.send(1)
    }
    executor.drain()
    let ends = reports.value.suffix(2)
    #expect(ends.contains(.effect(1, of: 1, .cancelled)))
    #expect(ends.contains(.effect(2, of: 1, .cancelled)))
  }

  @Test(arguments: 0..<8)
  func `Behind every operator the cause is the action whose reducer returned the effect`(
    part: UInt64
  ) {
    var effectCount = 0
    for seed in part * 100..<part * 100 + 100 {
      var generator = SeededGenerator(seed: seed)
      let (clock, executor) = (TestClock(), TestExecutor())
      let reductions = Box<[Reduction<TracedFeature.State, TracedAction>]>([])
      // Each entry has the number of the last action at that time.
      let events = Box<[(event: EffectEvent, last: Int)]>([])
      let store = Store(
        initialValue: TracedFeature.State(),
        reducer: TracedFeature.reduce,
        environment: TracedFeature.Environment(clock: clock),
        executor: executor,
        onReduce: { reduction in reductions.update { $0.append(reduction) } },
        onEffect: { event in
          events.update { $0.append((event, reductions.value.last?.number ?? 0)) }
        })
      for _ in 0..<4 {
        store.send(TracedAction(seed: generator.next(), generations: 3))
        if Bool.random(using: &generator) { executor.drain() }
        clock.advance(by: .seconds(Int.random(in: 0...1, using: &generator)))
        executor.drain()
      }
      for _ in 0..<60 {
        clock.advance(by: .seconds(1))
        executor.drain()
      }
      defer { executor.cancelEffects(of: store) }
      #expect(reductions.value.map(\.number) == Array(1...reductions.value.count))
      for reduction in reductions.value {
        #expect(reduction.cause ?? 0 == reduction.action.cause, "seed \(seed)")
        #expect(reduction.origin == (reduction.action.cause == 0 ? .sent : .effect))
      }
      let starts = events.value.filter { $0.event.kind.isStart }
      #expect(starts.map(\.event.effect) == Array(1..<starts.count + 1))
      // All but throttled effects start right after the action.
      #expect(starts.allSatisfy { $0.event.startedBy <= $0.last })
      let ends = events.value.map(\.event).filter { !$0.kind.isStart }
      #expect(Set(ends.map(\.effect)).count == ends.count)
      for end in ends {
        #expect(starts[end.effect - 1].event.startedBy == end.startedBy)
      }
      #expect(starts.count - ends.count == store.effectsInFlight, "seed \(seed)")
      effectCount += starts.count
    }
    #expect(effectCount > 400)
  }

  @Test func `Causes are right while many threads send and their effects output`() async {
    let reductions = Box<[Reduction<TracedFeature.State, TracedAction>]>([])
    let events = Box<[EffectEvent]>([])
    let store = Store(
      initialValue: TracedFeature.State(),
      reducer: TracedFeature.reduce,
      environment: TracedFeature.Environment(clock: ImmediateClock()),
      onReduce: { reduction in reductions.update { $0.append(reduction) } },
      onEffect: { event in events.update { $0.append(event) } })
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask {
          for seed in 0..<50 {
            store.send(TracedAction(seed: UInt64(thread * 50 + seed), generations: 3))
          }
        }
      }
    }
    await store.finish()
    #expect(reductions.value.map(\.number) == Array(1...reductions.value.count))
    #expect(reductions.value.allSatisfy { $0.cause ?? 0 == $0.action.cause })
    let starts = events.value.filter { $0.kind.isStart }
    #expect(starts.map(\.effect) == Array(1..<starts.count + 1))
    #expect(events.value.count == 2 * starts.count)
    #expect(Set(events.value.filter { !$0.kind.isStart }.map(\.effect)).count == starts.count)
  }
}

extension EffectEvent.Kind {
  /// Whether an effect begins with an event of this kind.
  fileprivate var isStart: Bool { self == .started || self == .waiting }
}
