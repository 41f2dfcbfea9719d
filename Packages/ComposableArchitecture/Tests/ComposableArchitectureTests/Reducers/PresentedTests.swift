import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct PresentedTests {
  private struct Detail: Equatable, Sendable { var answers: [Int] = [] }

  private struct State: Equatable, Sendable { var detail: Detail? = Detail() }

  private enum Session: Equatable, Sendable { case loggedOut, loggedIn(Detail) }

  private enum DetailAction: Equatable, Sendable { case load, answered(Int) }

  private enum Action: Equatable, Sendable { case detail(DetailAction), opened, closed }

  private static let detailPath = CasePath<Action, DetailAction>(embed: { .detail($0) }) {
    if case .detail(let action) = $0 { action } else { nil }
  }

  private static let loggedIn = CasePath<Session, Detail>(embed: { .loggedIn($0) }) {
    if case .loggedIn(let detail) = $0 { detail } else { nil }
  }

  private static func detailReducer(
    state detail: inout Detail, action: DetailAction, requests: Requests
  ) -> [Effect<DetailAction>] {
    switch action {
    case .load: return [requests.effect(1).map { .answered($0) }]
    case .answered(let answer):
      detail.answers.append(answer)
      return []
    }
  }

  private let requests = Requests()

  @Test func `The effects of a child end when its state becomes nil, whichever line is first`() {
    for isFirst in [true, false] {
      let store = Store(
        initialValue: State(),
        reducer: combine {
          if isFirst {
            presented(Self.detailReducer, value: \State.detail, action: Self.detailPath)
          }
          reduce { (state: inout State, action: Action, _: Requests) in
            if action == .opened { state.detail = Detail() }
            if action == .closed { state.detail = nil }
            return []
          }
          if !isFirst {
            presented(Self.detailReducer, value: \State.detail, action: Self.detailPath)
          }
        }, environment: requests)
      store.send(.detail(.load))
      requests.answer(1, with: 1)
      #expect(store.value.detail?.answers == [1])
      store.send(.detail(.load))
      store.send(.closed)
      #expect(store.effectsInFlight == 0)
      store.send(.detail(.load))
      #expect(store.value.detail == nil)
      #expect(store.effectsInFlight == 0)
      store.send(.opened)
      #expect(store.value.detail == Detail())
    }
  }

  @Test func `The effects of a child in a case end when the state leaves the case`() {
    let reducer: Reducer<Session, Action, [Requests]> = combine {
      presented(
        Self.detailReducer, value: Self.loggedIn, action: Self.detailPath, environment: { $0[0] })
      reduce { state, action, _ in
        if action == .closed { state = .loggedOut }
        return []
      }
    }
    let store = Store(initialValue: .loggedIn(Detail()), reducer: reducer, environment: [requests])
    store.send(.detail(.load))
    #expect(store.effectsInFlight == 1)
    store.send(.closed)
    #expect(store.effectsInFlight == 0)
  }
}
