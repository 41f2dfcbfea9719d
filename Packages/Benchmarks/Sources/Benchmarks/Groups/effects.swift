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
    Benchmark("effect/synchronous-in-child", floor: "a plain send") {
      let called = hidden(LibraryAction.shelf(.book(.called)))
      let answered = hidden(LibraryAction.shelf(.book(.answered)))
      let store = Store(initialValue: LibraryState(), reducer: libraryReducer, environment: ())
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
    Benchmark("effect/work-in-child", floor: "a plain send") {
      let called = hidden(LibraryAction.shelf(.book(.calculated)))
      let answered = hidden(LibraryAction.shelf(.book(.answered)))
      let store = Store(initialValue: LibraryState(), reducer: libraryReducer, environment: ())
      return .timed(
        work: { count in for _ in 0..<count { store.send(called) } },
        floor: { count in for _ in 0..<count { store.send(answered) } })
    },
    Benchmark("effect/merge-in-child", floor: "a plain send") {
      let called = hidden(LibraryAction.shelf(.book(.calledThree)))
      let answered = hidden(LibraryAction.shelf(.book(.answered)))
      let store = Store(initialValue: LibraryState(), reducer: libraryReducer, environment: ())
      return .timed(
        work: { count in for _ in 0..<count { store.send(called) } },
        floor: { count in for _ in 0..<count { store.send(answered) } })
    },
    Benchmark("effect/asynchronous", floor: "a Task that calls back", budget: .ratio(1.5)) {
      let sentAway = hidden(EchoAction.sentAway)
      let store = Store(initialValue: EchoState(), reducer: echoReducer, environment: ())
      return .awaited(
        work: { count in for _ in 0..<count { await store.send(sentAway).finish() } },
        floor: answeredByTask())
    },
    Benchmark("effect/in-child", floor: "a Task that calls back", budget: .ratio(2)) {
      let sentAway = hidden(LibraryAction.shelf(.book(.sentAway)))
      let store = Store(initialValue: LibraryState(), reducer: libraryReducer, environment: ())
      return .awaited(
        work: { count in for _ in 0..<count { await store.send(sentAway).finish() } },
        floor: answeredByTask())
    },
    Benchmark("effect/on-one-thread", floor: "a Task that calls back") { onOneThread(.sentAway) },
    Benchmark("effect/cancellable-on-one-thread", floor: "a Task that calls back") {
      onOneThread(.searched)
    },
    Benchmark("effect/queued-on-one-thread", floor: "a Task that calls back") {
      onOneThread(.queued)
    },
    Benchmark("effect/32-nested-on-one-thread", floor: "a Task that calls back") {
      onOneThread(.nested)
    },
    Benchmark("effect/in-child-on-one-thread", floor: "a Task that calls back") {
      inChildOnOneThread(.sentAway)
    },
    Benchmark("effect/merged-tasks-in-child-on-one-thread", floor: "a Task that calls back") {
      inChildOnOneThread(.sentAwayThree)
    },
    Benchmark("effect/tasks-in-turn-in-child-on-one-thread", floor: "a Task that calls back") {
      inChildOnOneThread(.sentAwayInTurn)
    },
    Benchmark("effect/debounced-on-one-thread", floor: "a Task that calls back") {
      inChildOnOneThread(.typed)
    },
    Benchmark("effect/debounced-with-40-observers", floor: "a Task that calls back") {
      let thread = OneThread()
      let store = Store(
        initialValue: SearchAppState(), reducer: searchAppReducer,
        environment: CounterEnvironment(), executor: thread)
      let observations = (0..<40).map { number in
        let view: Store<Int, SearchAppAction> = store.view(
          value: { $0.library.shelf.book.answers / 40 + number }, action: { $0 })
        return view.observe { sink($0) }
      }
      return onOneThread(
        hidden(.library(.shelf(.book(.typed)))), thread, store, observations)
    },
  ]
}

/// The least that a callback on another thread needs in order to change state.
final class Locked<Value: Sendable>: Sendable {
  let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }
}

private func answeredByTask() -> AsynchronousBatch {
  let state = Locked(EchoState())
  return { count in
    for _ in 0..<count { await Task { state.value.withLock { answerByHand(&$0) } }.value }
  }
}

/// Measures an action of `echoReducer` whose effect runs as a task.
private func onOneThread(_ action: EchoAction) -> Sides {
  let thread = OneThread()
  return onOneThread(
    hidden(action), thread,
    Store(initialValue: EchoState(), reducer: echoReducer, environment: (), executor: thread))
}

/// Measures an action of `bookReducer`, two pullbacks down, whose effect runs as a task.
private func inChildOnOneThread(_ action: BookAction) -> Sides {
  let thread = OneThread()
  return onOneThread(
    hidden(.shelf(.book(action))), thread,
    Store(
      initialValue: LibraryState(), reducer: libraryReducer, environment: (), executor: thread))
}

private func onOneThread<Value, Action>(
  _ action: Action, _ thread: OneThread, _ store: Store<Value, Action>,
  _ observations: [ObservationToken] = []
) -> Sides {
  .timed(
    work: { count in
      for _ in 0..<count {
        store.send(action)
        thread.runAll()
      }
      withExtendedLifetime(observations) {}
    },
    floor: answeredOnOneThread())
}

private func answeredOnOneThread() -> Batch {
  let (state, thread) = (Locked(EchoState()), OneThread())
  return { count in
    for _ in 0..<count {
      Task(executorPreference: thread) { state.value.withLock { answerByHand(&$0) } }
      thread.runAll()
    }
  }
}
