import ComposableArchitecture
import ComposableArchitectureTesting

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
  ]
}
