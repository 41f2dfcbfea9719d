import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct SynchronousEffectTests {
  @Test func `An effect made by just outputs its value`() {
    let store = tape(.just(1))
    store.send(0)
    #expect(store.value == [0, 1])
  }

  @Test func `An effect made by sync outputs the result of its function`() {
    let store = tape(.sync { 1 })
    store.send(0)
    #expect(store.value == [0, 1])
  }

  @Test func `An effect made by sync calls its function each time it starts`() {
    let calls = Box(0)
    let store = tape(
      .sync {
        calls.update {
          $0 += 1; return $0
        }
      }
    )
    store.send(0)
    store.send(0)
    #expect(store.value == [0, 1, 0, 2])
  }

  @Test func `A synchronous fireAndForget runs and outputs nothing`() {
    let calls = Box(0)
    let store = tape(.fireAndForget { calls.value += 1 })
    store.send(0)
    #expect(calls.value == 1)
    #expect(store.value == [0])
  }

  @Test func `Synchronous effects run on the thread that sends`() {
    let sender = Box<ObjectIdentifier?>(nil)
    let store = tape(.fireAndForget { sender.value = currentThread() })
    Worker {
      store.send(0)
      #expect(sender.value == currentThread())
    }.join()
    #expect(sender.value != nil)
  }

  @Test func `Synchronous effects run in the order of the array`() {
    let order = Recorder<Int>()
    let store = tape(
      .fireAndForget { order.record(1) },
      .sync {
        order.record(2); return 10
      },
      .merge(.fireAndForget { order.record(3) }, .fireAndForget { order.record(4) }),
      .future { callback in
        order.record(5); callback(20)
      },
      .just(30),
      .fireAndForget { order.record(6) }
    )
    store.send(0)
    #expect(order.all == [1, 2, 3, 4, 5, 6])
    #expect(store.value == [0, 10, 20, 30])
  }

  @Test func `An effect of Never can become an effect of any type`() {
    let calls = Box(0)
    let work = Effect<Never>.fireAndForget { calls.value += 1 }
    #expect(calls.value == 0)
    let store = tape(work.fireAndForget())
    store.send(0)
    #expect(calls.value == 1)
    #expect(store.value == [0])
  }
}
