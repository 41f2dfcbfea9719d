import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct ChangesTests {
  @Test func `A root tells of each action, and its changes only of those that change the state`() {
    let store = Store(
      initialValue: 0,
      reducer: { (state: inout Int, action: Int, _: Void) in
        state = action
        return []
      },
      environment: ())
    let (all, changes) = (Recorder<Int>(), Recorder<Int>())
    let observations = [
      store.observe { all.record($0) }, store.changes.observe { changes.record($0) },
    ]
    for action in [0, 1, 1, 2] { store.send(action) }
    #expect(all.all == [0, 0, 1, 1, 2])
    #expect(changes.all == [0, 1, 2])
    for observation in observations { observation.cancel() }
  }
}
