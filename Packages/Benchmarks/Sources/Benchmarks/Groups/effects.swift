import ComposableArchitecture
import Synchronization

// Effects, from the action that starts one to the reduction of what it feeds back.

extension [Benchmark] {
  static let effects = [
    Benchmark("effect/synchronous", floor: "a plain send", budget: .ratio(2.5)) {
      let called = hidden(EchoAction.called)
      let answered = hidden(EchoAction.answered)
      let store = Store(initialValue: EchoState(), reducer: echoReducer, environment: ())
      return .timed(
        work: { count in for _ in 0..<count { store.send(called) } },
        floor: { count in for _ in 0..<count { store.send(answered) } })
    },
    Benchmark("effect/synchronous-work", floor: "a plain send") {
      let calculated = hidden(EchoAction.calculated)
      let answered = hidden(EchoAction.answered)
      let store = Store(initialValue: EchoState(), reducer: echoReducer, environment: ())
      return .timed(
        work: { count in for _ in 0..<count { store.send(calculated) } },
        floor: { count in for _ in 0..<count { store.send(answered) } })
    },
    Benchmark("effect/asynchronous", floor: "a Task that calls back", budget: .ratio(1.5)) {
      let sentAway = hidden(EchoAction.sentAway)
      let store = Store(initialValue: EchoState(), reducer: echoReducer, environment: ())
      let state = Locked(EchoState())
      return .awaited(
        work: { count in for _ in 0..<count { await store.send(sentAway).finish() } },
        floor: { count in
          for _ in 0..<count { await Task { state.value.withLock { answerByHand(&$0) } }.value }
        })
    },
  ]
}

/// The least that a callback on another thread needs to change state.
final class Locked<Value: Sendable>: Sendable {
  let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }
}
