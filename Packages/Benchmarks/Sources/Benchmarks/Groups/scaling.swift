import ComposableArchitecture
import Synchronization

// Work that must cost no more for each of many things than for each of a few. The floor does the same
// work in ten portions of a tenth.

extension [Benchmark] {
  static let scaling = [
    benchmark("scaling/10000-replacements", 10_000) { await replaceEffects($0) },
    benchmark("scaling/10000-nested-effects", 10_000) { await nestEffects($0) },
    benchmark("scaling/10000-observations", 10_000) { endObservations($0) },
    Benchmark("scaling/100000-effects-counted", floor: "with 100", budget: .ratio(2)) {
      let (many, few) = (store(withEffects: 100_000), store(withEffects: 100))
      return .timed(
        work: { count in for _ in 0..<count { sink(many.effectsInFlight) } },
        floor: { count in for _ in 0..<count { sink(few.effectsInFlight) } })
    },
    Benchmark("scaling/1000-chained-views", floor: "in ten portions", budget: .ratio(2)) {
      let (many, few) = (chainedViews(1_000), chainedViews(100))
      return .timed(
        work: { count in for _ in 0..<count { many.store.send(()) } },
        floor: { count in for _ in 0..<count * 10 { few.store.send(()) } })
    },
  ]
}

private func benchmark(
  _ name: String, _ size: Int, _ body: @escaping @Sendable (Int) async -> Void
) -> Benchmark {
  Benchmark(name, floor: "in ten portions", budget: .ratio(2)) {
    .awaited(
      work: { count in for _ in 0..<count { await body(size) } },
      floor: { count in
        for _ in 0..<count { for _ in 0..<10 { await body(size / 10) } }
      })
  }
}

/// Replaces an effect again and again. No effect ends before all have been started, even if it is
/// cancelled earlier.
private func replaceEffects(_ count: Int) async {
  let gate = Gate(count)
  let store = Store<Int, Void>(
    initialValue: 0,
    reducer: { count, _, gate in
      count += 1
      return [
        .fireAndForget { await gate.pass() }.cancellable(id: "replaced", cancelInFlight: true)
      ]
    },
    environment: gate)
  for _ in 0..<count { store.send(()) }
  await gate.allWaiting()
  gate.open()
  await store.finish()
}

/// Runs an effect that is nested in `depth` operators.
private func nestEffects(_ depth: Int) async {
  var effect = Effect<Bool>.run { $0(false) }
  for level in 0..<depth {
    effect = level.isMultiple(of: 2) ? effect.map { $0 } : effect.cancellable(id: level)
  }
  let store = Store<Int, Bool>(
    initialValue: 0,
    reducer: { count, isStart, effect in
      count += 1
      return isStart ? [effect] : []
    },
    environment: effect)
  await store.send(true).finish()
}

/// Begins observations and ends them, the oldest first.
private func endObservations(_ count: Int) {
  let store = Store<Int, Void>(initialValue: 0, reducer: { _, _, _ in [] }, environment: ())
  var observations = (0..<count).map { _ in store.observe { sink($0) } }
  observations.reverse()
  while let observation = observations.popLast() { observation.cancel() }
}

/// Returns a store with `count` effects in flight. The effects never end.
private func store(withEffects count: Int) -> Store<Int, Void> {
  let callbacks = Callbacks()
  let store = Store<Int, Void>(
    initialValue: 0,
    reducer: { _, _, callbacks in [.future { callbacks.append($0) }] },
    environment: callbacks)
  for _ in 0..<count { store.send(()) }
  return store
}

private final class Callbacks: Sendable {
  private let callbacks = Mutex<[@Sendable (()) -> Void]>([])

  func append(_ callback: @escaping @Sendable (()) -> Void) {
    callbacks.withLock { $0.append(callback) }
  }
}

/// Returns a store and the observations of a chain of views on it. Each view is observed.
private func chainedViews(_ length: Int) -> (
  store: Store<Int, Void>, observations: [ObservationToken]
) {
  let root = Store<Int, Void>(
    initialValue: 0,
    reducer: { count, _, _ in
      count += 1
      return []
    },
    environment: ())
  var store = root
  var observations: [ObservationToken] = []
  for _ in 0..<length {
    store = store.view(value: { $0 }, action: { $0 })
    observations.append(store.observe { sink($0) })
  }
  return (root, observations)
}
