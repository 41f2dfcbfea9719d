import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@Suite struct MapActionsTests {
  @Test func `The reducer handles the mapped action, and the store receives the original`() {
    let store = TestStore(
      initialValue: 0,
      reducer: mapActions(
        { (state: inout Int, action: Int, _: Void) in
          state += action
          return action == 10 ? [.just(2)] : []
        },
        { $0 * 10 }),
      environment: ()
    )
    store.send(1) { $0 = 10 }
    store.receive(2) { $0 = 30 }
  }
}
