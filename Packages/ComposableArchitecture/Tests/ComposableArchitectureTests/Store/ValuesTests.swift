import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite final class ValuesTests {
  private let executor = TestExecutor()

  // Readers that still wait end when their store does.
  deinit { executor.drain() }

  /// Reads all values on an executor. Waits at the valve, if there is one, after the first value.
  private func read<Value: Sendable>(
    _ values: some AsyncSequence<Value, Never> & Sendable,
    waitingAt valve: Valve? = nil
  ) -> (seen: Recorder<Value>, isOver: @Sendable () -> Bool) {
    let seen = Recorder<Value>()
    let isOver = executor.isOver {
      for await value in values {
        seen.record(value)
        await valve?.pass()
      }
    }
    return (seen, isOver)
  }

  @Test func `A reader gets the value now and after each change`() {
    let store = tape()
    let (seen, isOver) = read(store.values)
    #expect(!isOver())
    store.send(0)
    executor.drain()
    store.send(1)
    executor.drain()
    #expect(seen.all == [[], [0], [0, 1]])
  }

  @Test func `A slow reader gets the newest value and no backlog`() {
    let valve = Valve()
    let store = tape()
    let (seen, _) = read(store.values, waitingAt: valve)
    executor.drain()
    for action in 1...5 { store.send(action) }
    valve.open()
    executor.drain()
    #expect(seen.all == [[], [1, 2, 3, 4, 5]])
  }

  @Test func `A view gives values only when they have changed`() {
    let store = tape()
    let view = store.view(value: { $0.count / 2 }, action: { (action: Int) in action })
    let (seen, _) = read(view.values)
    executor.drain()
    for action in 1...5 {
      store.send(action)
      executor.drain()
    }
    #expect(seen.all == [0, 1, 2])
  }

  @Test func `The values of a view end with the root even if the view is released`() {
    let store = tape()
    let (seen, isOver) = read(
      store.view(value: { $0.count }, action: { (action: Int) in action }).values
    )
    #expect(!isOver())
    store.send(1)
    executor.drain()
    #expect(seen.all == [0, 1])
  }

  /// Returns a view, and how often it has looked at the state.
  private func countedView(of store: Tape) -> (view: Tape, looks: Box<Int>) {
    let looks = Box(0)
    let view = store.view(
      value: { value in
        looks.value += 1
        return value
      },
      action: { (action: Int) in action })
    return (view, looks)
  }

  @Test func `Values can be read one by one without try`() async {
    let store = tape()
    let values: StoreValues<[Int]> = store.values
    var iterator = values.makeAsyncIterator()
    let first: [Int]? = await iterator.next()
    #expect(first == [])
    store.send(1)
    store.send(2)
    let second = await iterator.next()
    #expect(second == [1, 2])
  }

  @Test func `An iterator that is freed ends its observation`() async {
    let store = tape()
    let (view, looks) = countedView(of: store)
    do {
      var iterator = view.values.makeAsyncIterator()
      _ = await iterator.next()
    }
    looks.value = 0
    store.send(1)
    #expect(looks.value == 0)
  }

  @Test func `Iterations are independent`() {
    let store = tape()
    let values = store.values
    let (first, _) = read(values)
    executor.drain()
    store.send(1)
    let (second, _) = read(values)
    executor.drain()
    store.send(2)
    executor.drain()
    #expect(first.all == [[], [1], [1, 2]])
    #expect(second.all == [[1], [1, 2]])
  }

  @Test func `The values end when the store is released, and do not keep it alive`() {
    let fate = Canary.Fate()
    var store: Store<Int, Int>? = makeStore(retaining: fate)
    let isOver = (store?.values).map { read($0).isOver }
    #expect(isOver?() == false)
    store = nil
    #expect(fate.isDead)
    #expect(isOver?() == true)
  }

  @Test func `The values end at once if the store is already gone`() {
    var store: Tape? = tape()
    let values = store?.values
    store = nil
    #expect(values.map { read($0).isOver() } == true)
  }

  @Test func `A reader that stops ends its observation`() {
    let store = tape()
    let (view, looks) = countedView(of: store)
    let reader = executor.start { for await _ in view.values {} }
    executor.drain()
    reader.cancel()
    executor.drain()
    looks.value = 0
    store.send(1)
    #expect(looks.value == 0)
  }
}
