import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// `cancel(child:)` in every order in which tasks can run.
@Suite struct CancelChildScheduleTests {
  @Test func `No answer of a session comes after it, not even in the next session`() throws {
    #expect(try exploration(cancellation: [.cancel(child: CasePath.loggedIn)]).isComplete)
    #expect(try exploration(cancellation: [.cancel(child: \Session.Cases.loggedIn)]).isComplete)
  }

  @Test func `Without the cancellation, an answer comes in the next session`() {
    withKnownIssue { _ = try exploration(cancellation: []) }
  }

  /// One user logs in, loads, and logs out. Then another user logs in.
  private func exploration(cancellation: [Effect<Action>]) throws -> Exploration {
    let account: Reducer<Account, AccountAction, Void> = { account, action, _ in
      switch action {
      case .loadTapped:
        return [
          .run { [user = account.user] send in
            await Task.yield()
            send(.loaded("letters to \(user)"))
          }
        ]
      case .loaded(let letters):
        account.letters = letters
        return []
      }
    }
    let session: Reducer<Session, Action, Void> = combine {
      reduce { session, action, _ in
        switch action {
        case .loggedIn(let user):
          session = .loggedIn(Account(user: user))
          return []
        case .loggedOut:
          session = .loggedOut
          return cancellation
        case .account:
          return []
        }
      }
      pullback(account, value: .loggedIn, action: .account)
    }
    return try explore(
      initialValue: .loggedOut,
      actions: [.loggedIn("Ada"), .account(.loadTapped), .loggedOut, .loggedIn("Bo")],
      reducer: session,
      environment: { _ in },
      invariant: { session in
        guard case .loggedIn(let account) = session, let letters = account.letters else {
          return true
        }
        return letters == "letters to \(account.user)"
      },
      finally: { $0 == .loggedIn(Account(user: "Bo")) })
  }
}

private struct Account: Hashable {
  var user: String
  var letters: String?
}

private enum AccountAction { case loadTapped, loaded(String) }

private enum Session: CasePathable, Hashable {
  case loggedIn(Account)
  case loggedOut

  struct Cases: Sendable { var loggedIn: CasePath<Session, Account> { .loggedIn } }

  static var cases: Cases { Cases() }
}

private enum Action {
  case account(AccountAction)
  case loggedIn(String)
  case loggedOut
}

extension CasePath where Root == Session, Value == Account {
  fileprivate static var loggedIn: Self {
    CasePath(embed: Session.loggedIn) {
      if case .loggedIn(let account) = $0 { account } else { nil }
    }
  }
}

extension CasePath where Root == Action, Value == AccountAction {
  fileprivate static var account: Self {
    CasePath(embed: Action.account) { if case .account(let action) = $0 { action } else { nil } }
  }
}
