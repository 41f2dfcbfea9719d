import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// An effect that is cancelled by its identifier may still send an output, which is dropped. To every operator, that is
/// the same as if it had sent nothing.
@Suite struct DroppedOutputTests {
  /// An operator that is applied to an effect that the test cancels and to another one.
  struct Operator: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (_ cancelled: Effect<Int>, _ other: Effect<Int>, TestClock) -> Effect<Int>

    init(
      _ testDescription: String,
      _ apply: @escaping @Sendable (Effect<Int>, Effect<Int>, TestClock) -> Effect<Int>
    ) {
      self.testDescription = testDescription
      self.apply = apply
    }

    /// An operator that is applied to both effects merged.
    init(
      merged testDescription: String,
      _ apply: @escaping @Sendable (Effect<Int>, TestClock) -> Effect<Int>
    ) {
      self.init(testDescription) { apply(.merge($0, $1), $2) }
    }

    static let all = races + onOutputs + onEffects

    static let races = [
      Operator("race") { effect, other, _ in .race(effect, other) },
      Operator("race of three") { .race($0, $1, $1.deferred(for: .seconds(1), clock: $2)) },
      Operator("race, timeout") {
        Effect.race($0, $1).timeout(after: .seconds(6), clock: $2, output: 99)
      },
      Operator("race of a merge") { effect, other, _ in
        .race(.merge(effect, .fireAndForget {}), other)
      },
      Operator("race in a merge") { effect, other, _ in .merge(.race(effect, other), .just(7)) },
      Operator("race of races") { effect, other, _ in .race(.race(effect), .race(other)) },
      Operator("race, prefix") { effect, other, _ in Effect.race(effect, other).prefix(1) },
      Operator("race of a map") { effect, other, _ in .race(effect.map { $0 * 10 }, other) },
    ]

    private static let onOutputs = [
      Operator(merged: "prefix") { effect, _ in effect.prefix(1) },
      Operator(merged: "scan") { effect, _ in effect.scan(0, +) },
      Operator(merged: "removeDuplicates") { effect, _ in effect.removeDuplicates() },
      Operator(merged: "flatMap") { effect, clock in
        effect.flatMap { .just($0).deferred(for: .seconds(2), clock: clock) }
      },
      Operator(merged: "concatMap") { effect, clock in
        effect.concatMap { .just($0).deferred(for: .seconds(2), clock: clock) }
      },
      Operator(merged: "switchMap") { effect, clock in
        effect.switchMap { .just($0).deferred(for: .seconds(2), clock: clock) }
      },
      Operator(merged: "debounceOutputs") { effect, clock in
        effect.debounceOutputs(for: .seconds(2), clock: clock)
      },
      Operator(merged: "throttleOutputs") { effect, clock in
        effect.throttleOutputs(for: .seconds(2), clock: clock, latest: true)
      },
      Operator(merged: "delay") { effect, clock in effect.delay(for: .seconds(2), clock: clock) },
    ]

    private static let onEffects = [
      Operator("merge") { effect, other, _ in .merge(effect, other) },
      Operator("concatenate") { effect, other, _ in .concatenate(effect, other) },
      Operator(merged: "timeout") { $0.timeout(after: .seconds(6), clock: $1, output: 99) },
      Operator(merged: "debounce") { $0.debounce(id: "d", for: .milliseconds(1), clock: $1) },
      Operator(merged: "throttle") {
        $0.throttle(id: "t", for: .seconds(1), clock: $1, latest: true)
      },
      Operator(merged: "retry") { effect, clock in
        .run(retry: .constant(attempts: 2, pause: .seconds(1)), clock: clock) { send in
          await send.run(effect)
        } catch: { _, _ in
        }
      },
      Operator(merged: "run with onOutput") { effect, _ in
        .run { send in await send.run(effect) { send($0) } }
      },
    ]
  }

  /// Returns the outputs of an operator on an effect that is cancelled after some seconds and on one that outputs 2 after
  /// two seconds.
  private func outputs(
    of tested: Operator, sendsWhenCancelled: Bool, cancellation: Effect<Int>, after seconds: Int
  ) -> [Int] {
    let bench = EffectBench()
    let clock = bench.clock
    let cancelled = Effect<Int>.run { send in
      do {
        try await clock.sleep(for: .seconds(10))
        send(1)
      } catch {
        if sendsWhenCancelled { send(-1) }
      }
    }
    bench.run(
      tested.apply(
        cancelled.cancellable(id: "cancelled"),
        .just(2).deferred(for: .seconds(2), clock: clock), clock))
    bench.advance(seconds: Double(seconds))
    bench.run(cancellation)
    bench.advance(seconds: 30)
    #expect(bench.store.effectsInFlight == 0)
    return bench.outputs
  }

  @Test(arguments: Operator.all, [1, 3])
  func `An output after the cancellation makes no difference`(tested: Operator, seconds: Int) {
    for cancellation in [
      Effect<Int>.cancel(id: "cancelled"),
      Effect.just(5).cancellable(id: "cancelled", cancelInFlight: true),
    ] {
      let outputs = [true, false].map {
        self.outputs(
          of: tested, sendsWhenCancelled: $0, cancellation: cancellation, after: seconds)
      }
      #expect(outputs[0] == outputs[1])
      #expect(outputs[0].contains(2))
    }
  }

  @Test func `On real threads, an output after the cancellation does not win a race`() async {
    for _ in 0..<50 {
      let (started, sent, valve) = (Valve(), Valve(), Valve())
      let store = EffectBench.makeStore()
      let mirror = Effect<Int>.run { send in
        started.open()
        await Valve().pass()
        send(-1)
        sent.open()
      }
      let task = store.send(.run { [.race(mirror.cancellable(id: "m"), valve.output(2))] })
      await started.passWhateverHappens()
      store.send(.run { [.cancel(id: "m")] })
      await sent.passWhateverHappens()
      valve.open()
      await task.finish()
      #expect(store.value == [2])
    }
  }

  @Test func `In every order, an output after the cancellation does not win a race`() throws {
    enum Action: Hashable { case start, cancel, output(Int) }
    let exploration = try explore(
      initialValue: [Int](), actions: [.start, .cancel],
      reducer: { outputs, action, clock -> [Effect<Action>] in
        switch action {
        case .start:
          let mirror = Effect<Int>.run { send in
            do { try await clock.sleep(for: .seconds(10)) } catch { send(-1) }
          }
          let race = Effect.race(mirror.cancellable(id: "mirror"), .run { $0(2) })
          return [race.map { .output($0) }]
        case .cancel:
          return [.cancel(id: "mirror")]
        case .output(let output):
          outputs.append(output)
          return []
        }
      },
      environment: { (simulation: Simulation) in simulation.clock },
      finally: { $0 == [2] })
    #expect(exploration.isComplete)
  }
}
