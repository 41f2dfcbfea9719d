import ComposableArchitecture
import Testing

@testable import HeadlessRunner

@Suite struct InFlightActionsTests {
  private let inFlightActions = InFlightActions<Int>()

  /// A store whose action n starts n effects. Each effect ends when the test answers its request.
  private func store(_ requests: Requests) -> Store<Int, Int> {
    Store(
      initialValue: 0,
      reducer: { [inFlightActions] state, action, _ in
        let effects = (0..<action).map { _ -> Effect<Int> in
          .future { callback in requests.add { _ in callback(0) } }
        }
        return inFlightActions.followed(effects, startedBy: action)
      },
      environment: ()
    )
  }

  @Test func `The action of an effect is tracked while the effect is in flight`() async {
    let requests = Requests()
    let store = store(requests)
    for action in [2, 0, 1] { store.send(action) }
    #expect(inFlightActions.actions == [2, 2, 1])
    #expect(await !inFlightActions.haveEnded(within: .zero))
    #expect(await inFlightActions.haveEnded(within: .zero, ignoring: { $0 > 0 }))
    requests.answer("")
    #expect(await inFlightActions.haveEnded(within: .seconds(3_600)))
    #expect(inFlightActions.actions.isEmpty)
  }

  @Test func `Synchronous effects end at once`() {
    let store = Store<Int, Int>(
      initialValue: 0,
      reducer: { [inFlightActions] state, action, _ in
        state += action
        let effects: [Effect<Int>] = action == 2 ? [.just(3), .fireAndForget {}] : []
        return inFlightActions.followed(effects, startedBy: action)
      },
      environment: ()
    )
    store.send(2)
    #expect(store.value == 5)
    #expect(inFlightActions.actions.isEmpty)
  }

  @Test(arguments: [true, false])
  func `Tasks are tracked until they end, even after a cancellation`(isNamed: Bool) async {
    let store = Store<Int, Int>(
      initialValue: 0,
      reducer: { [inFlightActions] _, action, _ in
        if action == 2 { return [.cancel(id: "a")] }
        guard action == 1 else { return [] }
        let effect = Effect<Int>.merge(
          .run { _ in await untilCancelled() },
          .concatenate(.just(0), .fireAndForget { await untilCancelled() })
        )
        return inFlightActions.followed(
          [isNamed ? effect.cancellable(id: "a") : effect], startedBy: action)
      },
      environment: ()
    )
    let task = store.send(1)
    #expect(inFlightActions.actions.contains(1))
    if isNamed { store.send(2) } else { task.cancel() }
    #expect(await inFlightActions.haveEnded(within: .seconds(3_600)))
  }
}
