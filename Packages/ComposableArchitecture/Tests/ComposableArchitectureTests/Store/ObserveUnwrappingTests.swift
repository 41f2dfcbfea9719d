import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct ObserveUnwrappingTests {
  private static func store() -> Store<Int?, Int?> {
    Store(
      initialValue: nil,
      reducer: { (state: inout Int?, action: Int?, _: Void) in
        state = action
        return []
      },
      environment: ())
  }

  @Test func `The observer hears when the part appears and disappears`() {
    let (store, log) = (Self.store(), Recorder<Int?>())
    let observation = store.observe(unwrapping: { $0 }, action: { (action: Int) in action }) {
      log.record($0?.value)
    }
    for action in [1, 2, nil, nil, 3] { store.send(action) }
    #expect(log.all == [nil, 1, nil, 3])
    observation.cancel()
    store.send(nil)
    #expect(log.all.count == 4)
  }

  @Test func `The store of the part sends and follows its state`() {
    let (store, part) = (Self.store(), Box<Store<Int, Int>?>(nil))
    let observation = store.observe(unwrapping: { $0 }, action: { (action: Int) in action }) {
      part.value = $0
    }
    store.send(1)
    part.value?.send(5)
    #expect(store.value == 5)
    #expect(part.value?.value == 5)
    observation.cancel()
  }
}
