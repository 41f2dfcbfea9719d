import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// Tests which outputs a store considers to be later than the end of their effect.
@Suite struct LateOutputsTests {
  private let executor = TestExecutor()
  private let late = Recorder<Int>()

  struct Composition: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let outputs: [Int]
    let effect: @Sendable (TestClock) -> Effect<Int>

    init(
      _ name: String, _ outputs: [Int], _ effect: @escaping @Sendable (TestClock) -> Effect<Int>
    ) {
      testDescription = name
      self.outputs = outputs
      self.effect = effect
    }
  }

  /// An effect that outputs 1 and 2, and ends at once.
  private static let twice = Effect<Int>.run { send in
    send(1)
    send(2)
  }

  /// An effect that outputs a number after a second, and ends at once.
  @Sendable private static func later(_ number: Int, _ clock: TestClock) -> Effect<Int> {
    .run { send in if await clock.hasSlept(for: .seconds(1)) { send(number) } }
  }

  private static let compositions = [
    Composition("race", [1, 2]) { .race(twice, later(3, $0)) },
    Composition("race of delayed outputs", [1, 2]) { clock in
      .race(twice.delay(for: .milliseconds(500), clock: clock), later(3, clock))
    },
    Composition("timeout", [1, 2]) { twice.timeout(after: .seconds(1), clock: $0, output: 3) },
    Composition("output of a timeout", [3]) {
      later(1, $0).timeout(after: .milliseconds(500), clock: $0, output: 3)
    },
    Composition("switchMap", [2]) { clock in twice.switchMap { later($0, clock) } },
    Composition("flatMap", [1, 2]) { clock in twice.flatMap { later($0, clock) } },
    Composition("flatMap to synchronous effects in a timeout", [10, 20]) {
      twice.flatMap { .just($0 * 10) }.timeout(after: .seconds(1), clock: $0, output: 3)
    },
    Composition("concatMap", [1, 2]) { clock in twice.concatMap { later($0, clock) } },
    Composition("debounceOutputs", [2]) { twice.debounceOutputs(for: .seconds(1), clock: $0) },
    Composition("throttleOutputs", [1, 2]) {
      twice.throttleOutputs(for: .seconds(1), clock: $0, latest: true)
    },
    Composition("delay", [1, 2]) { twice.delay(for: .seconds(1), clock: $0) },
    Composition("nested delays", [1, 2]) {
      twice.delay(for: .seconds(1), clock: $0).delay(for: .seconds(1), clock: $0)
    },
    Composition("concatenate", [1, 2, 3]) { .concatenate(twice, later(3, $0)) },
    Composition("nested merges with identifiers", [1, 2, 3, 4]) { clock in
      .merge(
        twice.cancellable(id: 1),
        Effect.merge(later(3, clock).cancellable(id: 2), .just(4)).cancellable(id: 3))
    },
    Composition("deferred", [1, 2]) { twice.deferred(for: .seconds(1), clock: $0) },
    Composition("debounce", [1, 2]) { twice.debounce(id: 1, for: .seconds(1), clock: $0) },
    Composition("run of an effect in an effect", [1, 2]) { clock in
      .run { await $0.run(twice.delay(for: .seconds(1), clock: clock)) }
    },
    Composition("future on another thread", [1]) { _ in
      .future { callback in Worker { callback(1) }.join() }
    },
    Composition("callback", [1, 2]) { _ in
      .callback { send in
        send(1)
        send(2)
        return {}
      }
    },
    Composition("everything inside each other", [1, 2]) { clock in
      Effect.merge(.race(twice.flatMap { later($0, clock) }).cancellable(id: 1))
        .delay(for: .seconds(1), clock: clock)
        .timeout(after: .seconds(5), clock: clock, output: 3)
        .cancellable(id: 2)
    },
  ]

  @Test(arguments: compositions)
  func `An output that an operator holds or sends is not late`(composition: Composition) {
    let child: Reducer<[Int], Int, Effect<Int>> = { actions, action, effect in
      actions.append(action)
      return action == 0 ? [effect] : []
    }
    let negated = CasePath<Int, Int>(embed: { -$0 }, extract: { -$0 })
    for reducer in [child, pullback(child, value: \.self, action: negated)] {
      let clock = TestClock(executor: executor)
      let store = Store(
        initialValue: [], reducer: reducer, environment: composition.effect(clock),
        executor: executor)
      store.onLateOutput { [late] in late.record($0) }
      store.send(0)
      executor.drain()
      clock.advance(by: .seconds(10))
      #expect(store.value.sorted() == [0] + composition.outputs)
      #expect(late.all == [])
      #expect(!store.isAnythingInFlight)
    }
  }

  @Test func `Outputs that an effect sends after its end are reported, and reduced like others`() {
    let sends = Recorder<Send<Int>>()
    let store = tape(.run { sends.record($0) }, executor: executor)
    store.onLateOutput { [late] in late.record($0) }
    store.send(0)
    executor.drain()
    for number in [1, 2] { sends.all.first?(number) }
    #expect(late.all == [1, 2])
    #expect(store.value == [0, 1, 2])
  }

  @Test func `A late output is not noticed while another effect of the action is in flight`() {
    let sends = Recorder<Send<Int>>()
    let valve = Valve()
    let store = tape(.run { sends.record($0) }, valve.output(2), executor: executor)
    store.onLateOutput { [late] in late.record($0) }
    store.send(0)
    executor.drain()
    sends.all.first?(1)
    valve.open()
    executor.drain()
    #expect(late.all == [])
    #expect(store.value == [0, 1, 2])
  }
}

extension TestClock {
  /// Sleeps, and returns whether the time has passed without a cancellation.
  fileprivate func hasSlept(for duration: Duration) async -> Bool {
    (try? await sleep(for: duration)) != nil
  }
}
