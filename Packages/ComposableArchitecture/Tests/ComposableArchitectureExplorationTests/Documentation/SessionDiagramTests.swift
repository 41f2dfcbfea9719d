import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@testable import ComposableArchitectureTestSupport

/// The diagram of the guide to composition.
@Suite struct SessionDiagramTests {
  private struct LogIn: Hashable { var isWaiting = false }
  private struct Account: Hashable { var user = "" }
  private enum Session: Hashable { case loggedOut(LogIn), loggedIn(Account) }
  private enum LogInAction { case logInTapped, cancelTapped, accepted(String) }
  private enum AccountAction { case logOutTapped }
  private enum SessionAction { case logIn(LogInAction), account(AccountAction) }

  private static let reducer: Reducer<Session, SessionAction, Void> = combine {
    pullback(
      logInReducer,
      value: CasePath<Session, LogIn>(
        embed: Session.loggedOut,
        extract: { if case .loggedOut(let logIn) = $0 { logIn } else { nil } }),
      action: CasePath<SessionAction, LogInAction>(
        embed: SessionAction.logIn,
        extract: { if case .logIn(let action) = $0 { action } else { nil } })
    )
    sessionReducer
  }

  private static func sessionReducer(
    session: inout Session, action: SessionAction, _: Void
  ) -> [Effect<SessionAction>] {
    switch action {
    case .logIn(.accepted(let user)): session = .loggedIn(Account(user: user))
    case .account(.logOutTapped): session = .loggedOut(LogIn())
    case .logIn: break
    }
    return []
  }

  private static func logInReducer(
    logIn: inout LogIn, action: LogInAction, _: Void
  ) -> [Effect<LogInAction>] {
    switch action {
    case .logInTapped:
      logIn.isWaiting = true
      return [.run { send in send(.accepted("Ada")) }.cancellable(id: "log in")]
    case .cancelTapped:
      logIn.isWaiting = false
      return [.cancel(id: "log in")]
    case .accepted: return []
    }
  }

  @Test func `The guide shows the states of a session`() throws {
    let exploration = try explore(
      initialValue: .loggedOut(LogIn()),
      actions: [.logIn(.logInTapped), .logIn(.cancelTapped), .account(.logOutTapped)],
      reducer: Self.reducer, environment: { _ in },
      diagram: { session -> String in
        switch session {
        case .loggedOut(let logIn): logIn.isWaiting ? "logging in" : "logged out"
        case .loggedIn(let account): "logged in as \(account.user)"
        }
      })
    let diagram = try #require(exploration.diagram)
    #expect(try Page(guide: "Composition").blocks(of: "mermaid") == [diagram], "\(diagram)")
  }
}
