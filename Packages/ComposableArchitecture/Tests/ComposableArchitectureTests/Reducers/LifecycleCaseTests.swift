import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@Suite struct LifecycleCaseTests {
  private enum Session: Equatable, Sendable { case loggedOut, loggedIn(Int) }
  private enum Action: Equatable, Sendable {
    case loadTapped, loaded(Int), loggedIn(Int), loggedOut
  }

  private static let loggedIn = CasePath<Session, Int>(
    embed: { .loggedIn($0) }, extract: { if case .loggedIn(let user) = $0 { user } else { nil } })

  private static let reducer: Reducer<Session, Action, Requests> = combine {
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

  private static func store(
    onDisappear: @escaping @Sendable (Requests) -> [Effect<Action>] = { _ in [] }
  ) -> TestStore<Session, Action, Requests> {
    TestStore(
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

  @Test func `With an identity, another payload cancels what the old one has in flight`() {
    let reducer: Reducer<Session, Action, Requests> = Self.reducer
    let forms: [Reducer<Session, Action, Requests>] = [
      lifecycle(reducer, of: Self.loggedIn, id: { $0 / 10 }, onDisappear: Self.note),
      combine {
        reducer
        lifecycle(of: Self.loggedIn, id: { $0 / 10 }, onDisappear: Self.note)
      },
    ]
    for form in forms {
      let store = TestStore(
        initialValue: .loggedIn(11), reducer: form, environment: Requests())
      store.send(.loadTapped)
      // The same user with another name.
      store.send(.loggedIn(12)) { $0 = .loggedIn(12) }
      store.environment.answer(1, with: 13)
      store.receive(.loaded(13)) { $0 = .loggedIn(13) }
      // Another user.
      store.send(.loadTapped)
      store.send(.loggedIn(21)) { $0 = .loggedIn(21) }
      store.receive(.loaded(21))
      store.environment.answer(1, with: 14)
      store.finish()
    }
  }

  @Test func `In every order, an answer for one user does not reach the next one`() throws {
    let exploration = try explore(
      initialValue: Session.loggedIn(10), actions: [.loadTapped, .loggedIn(20)],
      reducer: lifecycle(Self.loadingReducer, of: Self.loggedIn, id: { $0 / 10 }),
      environment: { _ in },
      finally: { $0 == .loggedIn(20) || $0 == .loggedIn(25) })
    #expect(exploration.isComplete)
  }

  private static func note(_ id: Int, _: Requests) -> [Effect<Action>] {
    [.just(.loaded(20 + id))]
  }

  /// A reducer that adds 5 to the user who is loaded.
  private static let loadingReducer: Reducer<Session, Action, Void> = combine {
    pullback(
      { (user: inout Int, action: Action, _: Void) -> [Effect<Action>] in
        if case .loaded(let number) = action { user = number }
        guard action == .loadTapped else { return [] }
        return [
          .run { [user] send in
            await Task.yield()
            send(.loaded(user + 5))
          }
        ]
      },
      value: loggedIn)
    reduce { (session: inout Session, action: Action, _: Void) -> [Effect<Action>] in
      if case .loggedIn(let user) = action { session = .loggedIn(user) }
      return []
    }
  }
}
