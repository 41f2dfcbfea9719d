import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

/// Tests views of views.
@Suite struct DeepViewTests {
  private typealias Counts = Store<Int, Int>

  private static func store() -> Counts {
    Store(
      initialValue: 0,
      reducer: { value, number, _ in
        value += number
        return []
      },
      environment: ()
    )
  }

  /// Returns a chain of views. Each value is greater by one than the value of the view before it.
  private static func chain(_ count: Int, of store: Counts, _ calls: Box<Int> = Box(0)) -> [Counts]
  {
    var views = [store]
    for _ in 0..<count {
      views.append(
        views[views.count - 1].view(
          value: { value in
            calls.update { $0 += 1 }
            return value + 1
          },
          action: { $0 }))
    }
    return Array(views.dropFirst())
  }

  @Test(arguments: [1, 16, 17, 40])
  func `A deep view reads, sends and can be observed`(depth: Int) {
    let store = Self.store()
    let calls = Box(0)
    let view = Self.chain(depth, of: store, calls)[depth - 1]
    #expect(view.value == depth)
    view.send(2)
    #expect(view.value == depth + 2)
    #expect(calls.value == 2 * depth)
    calls.value = 0
    let seen = Recorder<Int>()
    let observation = view.observe { seen.record($0) }
    store.send(1)
    store.send(0)
    #expect(seen.all == [depth + 2, depth + 3])
    #expect(calls.value == 3 * depth)
    observation.cancel()
    store.send(1)
    #expect(calls.value == 3 * depth)
    #expect(view.effectsInFlight == 0)
  }

  @Test(arguments: [2, 16, 40, 200])
  func `A chain of observed views calls each view once for each action`(depth: Int) {
    let store = Self.store()
    let calls = Box(0)
    let seen = Recorder<Int>()
    let observations = Self.chain(depth, of: store, calls).map { view in
      view.observe { seen.record($0) }
    }
    #expect(seen.all == Array(1...depth))
    for action in 1...3 {
      calls.value = 0
      store.send(1)
      #expect(calls.value == depth)
      #expect(Array(seen.all.suffix(depth)) == (1...depth).map { $0 + action })
    }
    for observation in observations { observation.cancel() }
    calls.value = 0
    store.send(1)
    #expect(calls.value == 0)
  }

  @Test func `Observers of views are called in the order in which they were added`() {
    let store = Self.store()
    let views = Self.chain(3, of: store)
    let seen = Recorder<String>()
    let order = [2, 0, 1, 2, 0]
    let observations = order.map { index in views[index].observe { seen.record("\(index): \($0)") }
    }
    let first = seen.count
    store.send(1)
    #expect(seen.all.dropFirst(first) == ["2: 4", "0: 2", "1: 3", "2: 4", "0: 2"])
    for observation in observations { observation.cancel() }
  }

  @Test func `An observation that ends during an action is removed completely`() {
    let store = Self.store()
    let calls = Box(0)
    let views = Self.chain(2, of: store, calls)
    let inner = Box<ObservationToken?>(nil)
    let seen = Recorder<Int>()
    let outer = views[0].observe { if $0 == 2 { inner.value = nil } }
    inner.value = views[1].observe { seen.record($0) }
    store.send(1)
    store.send(1)
    #expect(seen.all == [2])
    calls.value = 0
    let again = views[1].observe { seen.record($0) }
    store.send(1)
    #expect(seen.all == [2, 4, 5])
    for observation in [outer, again] { observation.cancel() }
  }

  /// Not `Equatable`, so its observers keep no value.
  private struct Numbers: Sendable {
    var numbers: [Int]
  }

  @Test func `Observed views of one store keep no copy of its state`() {
    let addresses = Recorder<UInt?>()
    let store = Store<Numbers, Int>(
      initialValue: Numbers(numbers: [1, 2, 3]),
      reducer: { state, number, _ in
        state.numbers[0] = number
        addresses.record(address(of: state.numbers))
        return []
      },
      environment: ()
    )
    let view = store.view(value: { $0 }, action: { (number: Int) in number })
    let inner = view.view(value: { $0 }, action: { (number: Int) in number })
    let observations = [view, view, inner].map { $0.observe { _ in } }
    for number in 1...3 { store.send(number) }
    #expect(Set(addresses.all).count == 1)
    for observation in observations { observation.cancel() }
  }

  @Test func `A view of any depth needs constant stack and retains only its root`() {
    onSmallStack {
      let fate = Canary.Fate()
      do {
        var view = makeStore(retaining: fate)
        for _ in 0..<100_000 { view = view.view(value: { $0 + 1 }, action: { $0 }) }
        let seen = Recorder<Int>()
        let observation = view.observe { seen.record($0) }
        view.send(1)
        #expect(view.value == 100_001)
        #expect(seen.all == [100_000, 100_001])
        #expect(!fate.isDead)
        observation.cancel()
      }
      #expect(fate.isDead)
    }
  }
}
