import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Synchronization
import Testing

/// Tests cancellation by one thread while another reduces outputs of the cancelled effects.
@Suite struct ConcurrentCancelTests {
  @Test func `After a cancellation, no output is reduced or is being reduced`() {
    for _ in 0..<200 {
      let hasBegun = Gate()
      let isCancelled = Atomic(false)
      let callback = Box<(@Sendable (Int) -> Void)?>(nil)
      let store = Store<Int, Int>(
        initialValue: 0,
        reducer: { late, action, _ in
          if action == 0 { return [.future { callback.value = $0 }] }
          hasBegun.open()
          for _ in 0..<20_000 where isCancelled.load(ordering: .acquiring) { late = 1 }
          return []
        },
        environment: ())
      let task = store.send(0)
      let worker = Worker {
        hasBegun.pass()
        task.cancel()
        isCancelled.store(true, ordering: .releasing)
      }
      callback.value?(1)
      worker.join()
      #expect(store.value == 0)
    }
  }

  @Test func `A reducer that cancels the action of an output does not wait for itself`() {
    let task = Box<StoreTask?>(nil)
    let script = Script()
    let callbacks = Recorder<@Sendable (Int) -> Void>()
    script.on(0) { (0..<2).map { _ in .future { callbacks.record($0) } } }
    script.on(1) {
      task.value?.cancel()
      return [.just(3)]
    }
    let store = script.store()
    task.value = store.send(0)
    for (index, callback) in callbacks.all.enumerated() { callback(index + 1) }
    #expect(store.value == [0, 1])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `After an effect cancels an identifier, no output is reduced or is being reduced`() {
    for _ in 0..<200 {
      let hasBegun = Gate()
      let isCancelled = Atomic(false)
      let callback = Box<(@Sendable (Int) -> Void)?>(nil)
      let executor = TestExecutor()
      let store = Store<Int, Int>(
        initialValue: 0,
        reducer: { late, action, _ in
          switch action {
          case 0:
            return [
              Effect.future { callback.value = $0 }.cancellable(id: "a"),
              .concatenate(
                .fireAndForget { @Sendable () async in },
                .cancel(id: "a"),
                .fireAndForget { isCancelled.store(true, ordering: .releasing) }),
            ]
          default:
            hasBegun.open()
            for _ in 0..<20_000 where isCancelled.load(ordering: .acquiring) { late = 1 }
            return []
          }
        },
        environment: (),
        executor: executor)
      store.send(0)
      let worker = Worker {
        hasBegun.pass()
        executor.drain()
      }
      callback.value?(1)
      worker.join()
      #expect(store.value == 0)
    }
  }
}
