import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct ReadingTests {
  private struct Pair: Sendable {
    var first = 0
    var second = 0
  }

  @Test func `No thread ever sees a partially reduced state`() {
    let store = Store<Pair, Void>(
      initialValue: Pair(),
      reducer: { pair, _, _ in
        pair.first += 1
        pair.second += 1
        return []
      },
      environment: ()
    )
    let view = store.view(value: { $0 }, action: { $0 })
    let violations = Box(0)
    let isDone = Box(false)
    onThreads(3) { index in
      if index == 0 {
        for _ in 0..<20_000 { store.send(()) }
        isDone.value = true
      }
      while !isDone.value {
        let pair = index == 1 ? store.value : view.value
        if pair.first != pair.second { violations.update { $0 += 1 } }
      }
    }
    #expect(violations.value == 0)
    #expect(store.first == 20_000)
  }

  private static func arrayStore() -> Store<[Int], Int> {
    Store(
      initialValue: Array(0..<1_000),
      reducer: { numbers, action, _ in
        numbers[0] = action
        return []
      },
      environment: ()
    )
  }

  @Test func `An action changes the state in place`() {
    let store = Self.arrayStore()
    let before = address(of: store.value)
    store.send(42)
    #expect(store.value[0] == 42)
    #expect(address(of: store.value) == before)
  }

  @Test func `A value that was read and released forces no copy`() {
    let store = Self.arrayStore()
    let before = address(of: store.value)
    #expect(store.value.count == 1_000)
    #expect(store.withValue { $0.count } == 1_000)
    #expect(store[dynamicMember: \.count] == 1_000)
    store.send(42)
    #expect(address(of: store.value) == before)
  }

  @Test func `A retained value does not change`() {
    let store = Self.arrayStore()
    let kept = store.value
    store.send(42)
    #expect(kept[0] == 0)
    #expect(store.value[0] == 42)
  }

  @Test func `Observers force no copy of a state that they do not keep`() {
    let store = Self.arrayStore()
    let observation = store.observe { _ in }
    let view = store.view(value: { $0[0] }, action: { $0 })
    let viewObservation = view.observe { _ in }
    let before = address(of: store.value)
    store.send(42)
    store.send(43)
    #expect(address(of: store.value) == before)
    observation.cancel()
    viewObservation.cancel()
  }

  @Test func `No lock is held during withValue`() {
    let store = Self.arrayStore()
    let first = store.withValue { numbers in
      store.send(42)
      return numbers[0]
    }
    #expect(first == 0)
    #expect(store.value[0] == 42)
  }

  @Test func `Errors pass through withValue`() {
    struct Failure: Error {}
    let store = Self.arrayStore()
    #expect(throws: Failure.self) { try store.withValue { _ in throw Failure() } }
    #expect(store.value.count == 1_000)
  }

  @Test func `Properties can be read through the store`() {
    let store = Store<Pair, Void>(
      initialValue: Pair(first: 1, second: 2),
      reducer: { _, _, _ in [] },
      environment: ()
    )
    #expect(store.first == 1)
    #expect(store.view(value: { $0 }, action: { $0 }).second == 2)
  }
}
