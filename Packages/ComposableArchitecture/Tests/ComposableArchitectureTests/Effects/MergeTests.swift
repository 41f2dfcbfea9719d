import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct MergeTests {
  @Test func `Effects start in order, without waiting for each other`() {
    let executor = TestExecutor()
    let first = Valve()
    let second = Valve()
    let store = tape(
      .merge(first.output(1), second.output(2), .just(3)),
      executor: executor
    )
    store.send(0)
    #expect(store.value == [0, 3])
    executor.drain()
    #expect(store.effectsInFlight == 2)
    second.open()
    executor.drain()
    first.open()
    executor.drain()
    #expect(store.value == [0, 3, 2, 1])
  }

  @Test
  func `A merge inside a concatenation runs its effects together, and the rest waits for all`() {
    let executor = TestExecutor()
    let first = Valve()
    let second = Valve()
    let store = tape(
      .concatenate(.merge(first.output(1), second.output(2)), .just(3)),
      executor: executor
    )
    store.send(0)
    executor.drain()
    second.open()
    executor.drain()
    #expect(store.value == [0, 2])
    first.open()
    executor.drain()
    #expect(store.value == [0, 2, 1, 3])
  }

  @Test func `Merging nothing does nothing`() {
    let store = tape(.merge())
    store.send(0)
    #expect(store.value == [0])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `A sequence of effects can be merged`() {
    let store = tape(.merge((1...3).lazy.map { .just($0) }))
    store.send(0)
    #expect(store.value == [0, 1, 2, 3])
  }
}
