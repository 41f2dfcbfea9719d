import ComposableArchitecture
import Synchronization

/// What the account needs of the outside world: somebody who knows who is registered.
struct AccountEnvironment: Sendable {
  var logIn: @Sendable (EmailAddress, Password) -> Effect<Result<EmailAddress, AccountError>>
  var register: @Sendable (EmailAddress, Password) -> Effect<Result<EmailAddress, AccountError>>
}

extension AccountEnvironment {
  /// Answers asynchronously, as a server would. It forgets everybody when the program ends.
  static var live: Self {
    let registry = AccountRegistry()
    return Self(
      logIn: { email, password in
        .run { send in send(registry.logIn(email, password)) }
      },
      register: { email, password in
        .run { send in send(registry.register(email, password)) }
      }
    )
  }

  /// Answers on the spot, for tests.
  static func mock(accounts: [EmailAddress: Password] = [:]) -> Self {
    let registry = AccountRegistry(accounts)
    return Self(
      logIn: { email, password in .sync { registry.logIn(email, password) } },
      register: { email, password in .sync { registry.register(email, password) } }
    )
  }
}

/// Who is registered. Passwords are kept here and nowhere else; a real service would keep only what
/// a slow, salted hash function makes of them.
private final class AccountRegistry: Sendable {
  private let accounts: Mutex<[EmailAddress: Password]>

  init(_ accounts: [EmailAddress: Password] = [:]) { self.accounts = Mutex(accounts) }

  func logIn(
    _ email: EmailAddress,
    _ password: Password
  ) -> Result<EmailAddress, AccountError> {
    accounts.withLock { $0[email] == password } ? .success(email) : .failure(.wrongCredentials)
  }

  func register(
    _ email: EmailAddress,
    _ password: Password
  ) -> Result<EmailAddress, AccountError> {
    accounts.withLock { accounts in
      if accounts[email] != nil { return .failure(.alreadyRegistered(email)) }
      accounts[email] = password
      return .success(email)
    }
  }
}
