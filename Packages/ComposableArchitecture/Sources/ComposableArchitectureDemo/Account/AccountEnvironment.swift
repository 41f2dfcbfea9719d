import ComposableArchitecture
import Synchronization

/// The environment of the account. It stores the registered users.
struct AccountEnvironment: Sendable {
  var logIn: @Sendable (EmailAddress, Password) -> Effect<Result<EmailAddress, AccountError>>
  var register: @Sendable (EmailAddress, Password) -> Effect<Result<EmailAddress, AccountError>>
}

extension AccountEnvironment {
  /// Answers asynchronously, like a server. The registered users are lost when the program ends.
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

  /// Answers synchronously, for tests.
  static func mock(accounts: [EmailAddress: Password] = [:]) -> Self {
    let registry = AccountRegistry(accounts)
    return Self(
      logIn: { email, password in .sync { registry.logIn(email, password) } },
      register: { email, password in .sync { registry.register(email, password) } }
    )
  }
}

/// The registered users. Passwords are stored only here. A real service would store only the result
/// of a slow, salted hash function.
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
