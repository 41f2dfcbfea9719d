import ComposableArchitecture
import ComposableArchitectureObservation
import Observation
import Synchronization
import Testing

@MainActor
@Suite struct ObservedStoreTests {
  @Test func `The observed store reads the store's state`() {
    let store = ObservedStore(makeStore())
    #expect(store.value == CounterState())
    #expect(store.count == 0)
    store.send(.incrTapped)
    store.send(.renamed("b"))
    #expect(store.count == 1)
    #expect(store.value == CounterState(count: 1, name: "b"))
  }

  @Test func `An observer is notified once of a change of the property that it has read`() {
    let store = ObservedStore(makeStore())
    let calls = track { _ = store.count }
    store.send(.renamed("b"))
    #expect(calls() == 0)
    store.send(.incrTapped)
    #expect(calls() == 1)
    store.send(.incrTapped)
    #expect(calls() == 1)
  }

  @Test func `An observer of several properties is notified only once`() {
    let store = ObservedStore(makeStore())
    let first = track { _ = (store.count, store.name) }
    store.send(.renamed("b"))
    #expect(first() == 1)
    let second = track { _ = (store.count, store.name) }
    store.send(.everythingChanged)
    #expect(second() == 1)
    #expect(first() == 1)
  }

  @Test func `An observer of the whole state is notified of every change and nothing else`() {
    let store = ObservedStore(makeStore())
    let calls = track { _ = store.value }
    store.send(.renamed("a"))
    #expect(calls() == 0)
    store.send(.renamed("b"))
    #expect(calls() == 1)
  }

  @Test func `A property of a property is tracked by its key path`() {
    let store = ObservedStore(makeStore())
    let whole = track { _ = store.position.x }
    let part = track { _ = store[dynamicMember: \.position.x] }
    store.send(.movedUp)
    #expect(whole() == 1)
    #expect(part() == 0)
    store.send(.movedRight)
    #expect(part() == 1)
  }

  @Test func `A property that is not Equatable counts as changed after each action`() {
    let store = ObservedStore(makeStore())
    let calls = track { _ = store.note }
    store.send(.renamed("a"))
    #expect(calls() == 1)
  }

  @Test func `A notified observer sees the old value, and the new one afterward`() {
    let store = ObservedStore(makeStore())
    let seen = Mutex<[Int]>([])
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated { seen.withLock { $0.append(store.count) } }
    }
    store.send(.incrTapped)
    #expect(seen.withLock { $0 } == [0])
    #expect(store.count == 1)
  }

  @Test func `An action that a notified observer sends is reduced after the change`() {
    let store = ObservedStore(makeStore())
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated { _ = store.send(.renamed("b")) }
    }
    let name = track { _ = store.name }
    store.send(.incrTapped)
    #expect(store.value == CounterState(count: 1, name: "b"))
    #expect(name() == 1)
  }

  @Test func `Observers are notified in the order in which the properties were first read`() {
    let reducer: Reducer<[Int], Void, Void> = { numbers, _, _ in
      for index in numbers.indices { numbers[index] += 1 }
      return []
    }
    let numbers = Array(0..<20)
    let store = ObservedStore(Store(initialValue: numbers, reducer: reducer, environment: ()))
    let told = Mutex<[Int]>([])
    for number in numbers {
      withObservationTracking {
        _ = store[dynamicMember: \.[number]]
      } onChange: {
        told.withLock { $0.append(number) }
      }
    }
    store.send(())
    #expect(told.withLock { $0 } == numbers)
  }

  @Test func `A burst of actions is one change`() async {
    let store = ObservedStore(makeStore())
    var counts: [Int] = []
    let calls = track { _ = store.count }
    counts.append(store.count)
    store.send(.incrThrice)
    counts.append(store.count)
    #expect(counts == [0, 3])
    #expect(calls() == 1)
  }

  @Test func `A view is observed like a store`() {
    let store = makeStore()
    let name = ObservedStore(store.view(value: { $0.name }, action: { .renamed($0) }))
    let calls = track { _ = name.value }
    name.send("a")
    #expect(calls() == 0)
    name.send("b")
    #expect(calls() == 1)
    #expect(name.value == "b")
    #expect(store.name == "b")
  }

  @Test func `A sequence of observations has the changes of an asynchronous effect`() async {
    let store = ObservedStore(makeStore())
    var seen: [Int] = []
    for await count in Observations({ store.count }) {
      seen.append(count)
      switch count {
      case 0: store.send(.incrLater)
      case 1: store.send(.renamed("b"))
      default: break
      }
      if count == 1 { store.send(.incrTapped) }
      if count == 2 { break }
    }
    #expect(seen == [0, 1, 2])
  }

  @Test func `Changes on other threads arrive on the main actor`() async {
    let base = makeStore()
    let store = ObservedStore(base)
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<250 { base.send(.incrTapped) } }
      }
    }
    for await count in Observations({ store.count }) where count == 1_000 { break }
    #expect(store.count == 1_000)
  }

  @Test func `The last change is seen even if the observed store is notified late`() async {
    let base = makeStore()
    let store = ObservedStore(base)
    base.send(.incrTapped)
    #expect(store.count == 0)
    base.send(.incrTapped)
    for await count in Observations({ store.count }) where count > 0 {
      #expect(count == 2)
      break
    }
  }

  @Test
  func `The observed store retains its store, and nothing retains the observed store`()
    async
  {
    weak var released: ObservedStore<CounterState, CounterAction>?
    weak var root: Store<CounterState, CounterAction>?
    do {
      let base = makeStore()
      let store = ObservedStore(base)
      (released, root) = (store, base)
      _ = track { _ = store.count }
      store.send(.incrTapped)
    }
    // A task that reports changes to it may retain it for a moment.
    while released != nil { await Task.yield() }
    #expect(root == nil)
  }

  @Test func `A file can use this module and the module Observation`() {
    // The macro refers to the module `Observation`. A type with that name would hide the module.
    let model = Model()
    let calls = track { _ = model.count }
    model.count = 1
    #expect(calls() == 1)
  }
}

@Observable
@MainActor
private final class Model {
  var count = 0
}
