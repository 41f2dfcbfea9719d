import ComposableArchitecture
import ComposableArchitectureExploration

// Tests: what the test store and an exploration add to the feature under test.

extension [Benchmark] {
  static let testing = [
    Benchmark("testing/send-and-receive", floor: "a store, drained") {
      let (sentAway, answered) = (hidden(EchoAction.sentAway), hidden(EchoAction.answered))
      let testStore = TestStore(
        initialValue: EchoState(), reducer: echoReducer, environment: ())
      let executor = TestExecutor()
      let store = Store(
        initialValue: EchoState(), reducer: echoReducer, environment: (), executor: executor)
      return .timed(
        work: { count in
          for _ in 0..<count {
            testStore.send(sentAway)
            testStore.receive(answered) { $0.answers += 1 }
          }
        },
        floor: { count in
          for _ in 0..<count {
            store.send(sentAway)
            executor.drain()
          }
        })
    },
    Benchmark("testing/schedule", floor: "a new store, drained") {
      let actions = hidden([EchoAction.sentAway, .called, .sentAway])
      return .timed(
        work: { count in
          let exploration = try? explore(
            initialValue: EchoState(), actions: actions, reducer: echoReducer,
            environment: { _ in }, schedules: .random(count: count, seed: 1),
            invariant: { $0.answers <= 3 })
          sink(exploration?.schedulesRun)
        },
        floor: { count in
          for _ in 0..<count {
            let executor = TestExecutor()
            let store = Store(
              initialValue: EchoState(), reducer: echoReducer, environment: (),
              executor: executor)
            for action in actions { store.send(action) }
            executor.drain()
            sink(store.answers)
          }
        })
    },
    Benchmark("testing/orders", floor: "nine tasks that yield") {
      .timed(
        work: { count in
          let exploration = try? explore(
            initialValue: [Int](), actions: [NineAction.started],
            reducer: { (outputs: inout [Int], action: NineAction, _: Void) in
              guard case .output(let number) = action else {
                return (0..<9).map { number in
                  .run { send in
                    await Task.yield()
                    send(.output(number))
                  }
                }
              }
              outputs.append(number)
              return []
            },
            environment: { _ in }, schedules: .exhaustive(limit: count, allowsPartial: true))
          sink(exploration?.schedulesRun)
        },
        floor: { count in
          for _ in 0..<count {
            let executor = TestExecutor()
            for number in 0..<9 {
              Task(executorPreference: executor) {
                await Task.yield()
                sink(number)
              }
            }
            executor.drain()
          }
        })
    },
  ]
}

/// The actions of a feature whose one action starts nine effects.
private enum NineAction: Sendable {
  case started
  case output(Int)
}
