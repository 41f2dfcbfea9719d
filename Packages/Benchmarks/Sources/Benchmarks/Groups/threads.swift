import ComposableArchitecture
import Synchronization

// Threads that send at the same time, compared with one thread that sends the same number of actions.

extension [Benchmark] {
  static let threads = [
    Benchmark("threads/8-to-1-store", floor: "1 thread to 1 store", budget: .ratio(1)) {
      let action = hidden(CounterAction.incrTapped)
      let shared = counterStore()
      let own = counterStore()
      return .awaited(
        work: { count in
          await inThreads(threadCount) { thread in
            for _ in 0..<share(of: count, thread) { shared.send(action) }
          }
        },
        floor: { count in await inThreads(1) { _ in for _ in 0..<count { own.send(action) } } },
        weight: 100)
    },
    Benchmark("threads/2-to-1-store", floor: "1 thread to 1 store") {
      let action = hidden(CounterAction.incrTapped)
      let shared = counterStore()
      let own = counterStore()
      return .awaited(
        work: { count in
          await inThreads(2) { thread in
            for _ in 0..<share(of: count, thread, of: 2) { shared.send(action) }
          }
        },
        floor: { count in await inThreads(1) { _ in for _ in 0..<count { own.send(action) } } },
        weight: 100)
    },
    Benchmark("threads/8-to-1-store-to-mutex", floor: "8 threads to 1 Mutex") {
      let action = hidden(CounterAction.incrTapped)
      let shared = counterStore()
      let state = Locked(CounterState())
      return .awaited(
        work: { count in
          await inThreads(threadCount) { thread in
            for _ in 0..<share(of: count, thread) { shared.send(action) }
          }
        },
        floor: { count in
          await inThreads(threadCount) { thread in
            for _ in 0..<share(of: count, thread) {
              _ = state.value.withLock { counterByHand(&$0, action, CounterEnvironment()) }
            }
          }
        },
        weight: 100)
    },
    Benchmark("threads/8-to-8-stores", floor: "1 thread to 1 store", budget: .ratio(1)) {
      let action = hidden(CounterAction.incrTapped)
      let stores = (0..<threadCount).map { _ in counterStore() }
      let own = counterStore()
      return .awaited(
        work: { count in
          await inThreads(threadCount) { thread in
            let store = stores[thread]
            for _ in 0..<share(of: count, thread) { store.send(action) }
          }
        },
        floor: { count in await inThreads(1) { _ in for _ in 0..<count { own.send(action) } } },
        weight: 100)
    },
  ]
}

private let threadCount = 8

/// Returns how many of `count` operations one of several threads performs.
private func share(of count: Int, _ thread: Int, of threadCount: Int = threadCount) -> Int {
  count / threadCount + (thread < count % threadCount ? 1 : 0)
}

private func counterStore() -> Store<CounterState, CounterAction> {
  Store(
    initialValue: CounterState(), reducer: counterReducer, environment: CounterEnvironment())
}
