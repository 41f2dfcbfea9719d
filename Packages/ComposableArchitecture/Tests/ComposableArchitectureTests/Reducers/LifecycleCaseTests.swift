import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@Suite struct LifecycleCaseTests {
  private enum Session: Equatable, Sendable { case loggedOut, loggedIn(Int) }
  private enum Action: Equatable, Sendable {
    case loadTapped, loaded(Int), loggedIn(Int), loggedOut
  }

  private static let loggedIn = CasePath<Session, Int>(
    embed: { .loggedIn($0) }, extract: { if case .loggedIn(let user) = $0 { user } else { nil } })

  private static func store(
    onDisappear: @escaping @Sendable (Requests) -> [Effect<Action>] = { _ in [] }
  ) -> TestStore<Session, Action, Requests> {
    let reducer: Reducer<Session, Action, Requests> = combine {
      pullback(
        { (user: inout Int, action: Action, requests: Requests) -> [Effect<Action>] in
          if case .loaded(let number) = action { user = number }
          return action == .loadTapped ? [requests.effect(1).map { .loaded($0) }] : []
        },
        value: loggedIn)
      reduce { (session: inout Session, action: Action, _: Requests) -> [Effect<Action>] in
        if case .loggedIn(let user) = action { session = .loggedIn(user) }
        if case .loggedOut = action { session = .loggedOut }
        return []
      }
    }
    return TestStore(
      initialValue: .loggedIn(1),
      reducer: lifecycle(reducer, of: loggedIn, onDisappear: onDisappear),
      environment: Requests())
  }

  @Test func `Leaving the case cancels what its child has in flight`() {
    let store = Self.store()
    store.send(.loadTapped)
    store.send(.loggedOut) { $0 = .loggedOut }
    store.finish()
    store.send(.loggedOut)
  }

  @Test func `Another payload of the same case cancels nothing`() {
    let store = Self.store()
    store.send(.loadTapped)
    store.send(.loggedIn(2)) { $0 = .loggedIn(2) }
    store.environment.answer(1, with: 3)
    store.receive(.loaded(3)) { $0 = .loggedIn(3) }
  }

  @Test func `The effects for a child that has disappeared come last`() {
    let store = Self.store(onDisappear: { _ in [.just(.loggedIn(7))] })
    store.send(.loggedOut) { $0 = .loggedOut }
    store.receive(.loggedIn(7)) { $0 = .loggedIn(7) }
  }
}
