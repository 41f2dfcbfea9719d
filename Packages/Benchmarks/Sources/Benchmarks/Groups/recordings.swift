import ComposableArchitecture
import ComposableArchitectureRecording
import Foundation

// The cost of watching a store, of recording it, and of replaying a recording.

extension [Benchmark] {
  static let recordings = [
    Benchmark("recording/empty-closures", floor: "a send without them") {
      .timed(
        work: sending(
          to: Store(
            initialValue: ShoppingState(), reducer: shoppingReducer, environment: (),
            onReduce: { _ in }, onEffect: { _ in })),
        floor: sending(to: plainStore()))
    },
    Benchmark("recording/recorder", floor: "encoding the action", budget: .ratio(3)) {
      let encoder = JSONEncoder()
      return .timed(
        work: sending(to: recordedStore()),
        floor: { count in
          for number in 0..<count { sink((try? encoder.encode(action(number)))?.count ?? 0) }
        })
    },
    Benchmark("recording/history", floor: "a send without it") {
      .timed(work: sending(to: storeWithHistory()), floor: sending(to: plainStore()))
    },
    Benchmark("recording/history-empty-closures", floor: "empty closures", budget: .ratio(1.5)) {
      .timed(
        work: sending(to: storeWithHistory()),
        floor: sending(
          to: Store(
            initialValue: ShoppingState(), reducer: shoppingReducer, environment: (),
            onReduce: { _ in }, onEffect: { _ in })))
    },
    Benchmark("recording/history-watched", floor: "without a reader") {
      let history = History<ShoppingState, ShoppingAction>(app: "shopping")
      let reader = Reader(of: history)
      let send = sending(to: storeWithHistory(history))
      return .timed(
        work: { count in
          send(count)
          withExtendedLifetime(reader) {}
        },
        floor: sending(to: storeWithHistory()))
    },
    Benchmark("recording/replay-100000", floor: "calling the reducer", budget: .ratio(1.5)) {
      let recording = recording(of: 100_000)
      // A reducer of an app is a closure that the compiler does not see.
      let reducer: Reducer<ShoppingState, ShoppingAction, Void> = hidden(shoppingReducer)
      return .timed(
        work: { count in
          for _ in 0..<count {
            sink(try? recording.replay(reducer, environment: (), readsAgain: true))
          }
        },
        floor: { count in
          for _ in 0..<count {
            var state = ShoppingState()
            for entry in recording.entries {
              if let action = entry.action {
                _ = reducer(&state, action, ())
              }
            }
            sink(state)
          }
        })
    },
  ]
}

private func action(_ number: Int) -> ShoppingAction {
  number % 4 == 0
    ? .searchChanged("a text of some length")
    : .bought(index: number % 20, isBought: number % 3 == 0)
}

private func plainStore() -> Store<ShoppingState, ShoppingAction> {
  Store(initialValue: ShoppingState(), reducer: shoppingReducer, environment: ())
}

/// Returns a batch of sends.
private func sending(to store: Store<ShoppingState, ShoppingAction>) -> Batch {
  { count in for number in 0..<count { store.send(action(number)) } }
}

private func storeWithHistory(
  _ history: History<ShoppingState, ShoppingAction> = History(app: "shopping")
) -> Store<ShoppingState, ShoppingAction> {
  Store(
    initialValue: ShoppingState(), reducer: shoppingReducer, environment: (), history: history)
}

/// Reads a history continuously on another thread.
private final class Reader: Sendable {
  private let task: Task<Void, Never>

  init(of history: History<ShoppingState, ShoppingAction>) {
    task = Task.detached {
      let replay = HistoryReplay(history)
      while !Task.isCancelled {
        if await replay.next() == nil { try? await Task.sleep(for: .milliseconds(16)) }
      }
    }
  }

  deinit { task.cancel() }
}

/// Returns a store that is recorded to a file without a name, so nothing is left behind.
private func recordedStore() -> Store<ShoppingState, ShoppingAction> {
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
  defer { try? FileManager.default.removeItem(at: file) }
  do {
    let recorder = try Recorder<ShoppingState, ShoppingAction>(
      to: file, app: "shopping", sizeLimit: .max)
    return Store(
      initialValue: ShoppingState(), reducer: shoppingReducer, environment: (), recorder: recorder)
  } catch {
    // A row cannot throw, and without its file there is nothing to measure.
    fatalError("The benchmark cannot record to a temporary file. \(error)")
  }
}

private func recording(of count: Int) -> Recording<ShoppingState, ShoppingAction> {
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
  do {
    let recorder = try Recorder<ShoppingState, ShoppingAction>(to: file, app: "shopping")
    let store = Store(
      initialValue: ShoppingState(), reducer: shoppingReducer, environment: (), recorder: recorder)
    for number in 0..<count { store.send(action(number)) }
    recorder.finish(store.value)
    return try Recording(contentsOf: file)
  } catch {
    // A row cannot throw, and without its file there is nothing to measure.
    fatalError("The benchmark cannot record to a temporary file. \(error)")
  }
}
