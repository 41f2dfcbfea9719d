import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// Tests the changes of effects that mutants of a reducer have.
@Suite struct EffectMutantTests {
  /// Returns the outputs of an effect.
  private func outputs(_ effect: Effect<Int>) -> [Int] {
    let executor = TestExecutor()
    let store = Store<[Int], Int>(
      initialValue: [],
      reducer: { state, action, _ in
        if action == 0 { return [effect] }
        state.append(action)
        return []
      },
      environment: (), executor: executor)
    store.send(0)
    executor.drain()
    #expect(store.effectsInFlight == 0)
    return store.value
  }

  @Test func `Each output of every kind of effect comes twice`() {
    let run = Effect<Int>.run { send in
      send(1)
      send(2)
    }
    let effects: [Effect<Int>] = [
      .just(1), .sync { 1 }, run, .future { $0(1) }, .merge(.just(1), run),
      .concatenate(run, .just(3)), .race(run, .none), run.flatMap { .just($0) },
      run.cancellable(id: 1), .merge(run, .just(3)).cancellable(id: 1), run.map { $0 + 1 },
      Effect<Int>.merge(run, .just(3)).map { $0 + 1 },
      (1...100).reduce(run) { effect, _ in .merge(effect) }, .none, .fireAndForget {},
    ]
    for effect in effects {
      #expect(outputs(effect.doubled) == outputs(effect).flatMap { [$0, $0] })
      #expect(effect.doubled.isSynchronous == effect.isSynchronous)
    }
  }

  @Test func `The work of an effect whose outputs come twice is done once`() {
    let log = Recorder<Int>()
    #expect(
      outputs(
        Effect.sync {
          log.record(1)
          return 1
        }
        .doubled) == [1, 1])
    #expect(log.all == [1])
  }

  @Test func `Cancellations are left out of the parts of an effect`() {
    let cancel = Effect<Int>.cancel(id: 1)
    for effect in [cancel, cancel.map { $0 }, .merge(cancel, .concatenate(cancel))] {
      #expect(effect.omitting(.cancellations)?.isNone == true)
    }
    let more = Effect<Int>.merge(cancel, .just(1)).map { $0 + 1 }
    #expect(more.omitting(.cancellations).map(outputs) == [2])
    #expect(Effect.just(1).omitting(.cancellations) == nil)
    #expect(cancel.omitting(.identifiers) == nil)
  }

  @Test func `Identifiers are left out of the parts of an effect`() {
    let run = Effect<Int>.run { $0(1) }
    let cancel = Effect<Int>.cancel(id: 1)
    for effect in [run, .merge(run), .race(run), run.map { $0 }] {
      let cancellable = effect.cancellable(id: 1, cancelInFlight: true).map { $0 }
      #expect(outputs(.merge(cancellable, cancel)) == [])
      #expect(cancellable.omitting(.identifiers).map { outputs(.merge($0, cancel)) } == [1])
      #expect(outputs(.merge(run.cancellable(id: 1), cancellable)) == [1])
      let rest = cancellable.omitting(.cancelInFlight)
      #expect(rest.map { outputs(.merge(run.cancellable(id: 1), $0)) } == [1, 1])
      #expect(rest.map { outputs(.merge($0, cancel)) } == [])
      #expect(effect.omitting(.identifiers) == nil)
    }
  }
}
