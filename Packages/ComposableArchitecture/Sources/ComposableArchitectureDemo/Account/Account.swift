import ComposableArchitecture

/// The first part of the state. Because it is an enum, a user cannot be logged in and logged out at
/// once.
enum Account: Equatable, Sendable {
  case loggedIn(EmailAddress)
  case loggedOut(LogInForm)

  /// The user that is logged in.
  var email: EmailAddress? {
    if case .loggedIn(let email) = self { email } else { nil }
  }
}

/// The state that is needed only while no user is logged in.
struct LogInForm: Equatable, Sendable {
  /// Whether a log-in or a registration has not been answered.
  var isWaiting = false
}

enum AccountAction: Equatable, Sendable {
  // Actions of the user.
  case logIn(email: String, Password)
  case logOut
  case register(email: String, Password)

  // Outputs of effects.
  case loggedIn(EmailAddress)
  case refused(AccountError)
}

enum AccountError: Error, Equatable, Sendable {
  case alreadyLoggedIn
  case alreadyRegistered(EmailAddress)
  case invalidEmail(String)
  case notLoggedIn
  case passwordTooShort
  case wrongCredentials
}

/// The reducer of the account. It combines two reducers that share its actions.
///
/// The form does not depend on the user that is logged in. Its reducer works only on the form, and
/// `pullback` passes it actions only while the account is in the case that has a form. A change
/// from one case to the other needs nothing from the outside world, so the environment of the
/// second reducer is `Void`.
let accountReducer: Reducer<Account, AccountAction, AccountEnvironment> = combine(
  pullback(logInFormReducer, value: .loggedOut),
  pullback(sessionReducer, environment: { _ in })
)

/// Checks the input and passes it to the environment.
func logInFormReducer(
  state form: inout LogInForm, action: AccountAction, environment: AccountEnvironment
) -> [Effect<AccountAction>] {
  switch action {
  case .logIn(let text, let password):
    if form.isWaiting { return [] }
    guard let email = EmailAddress(text) else { return [.just(.refused(.invalidEmail(text)))] }
    form.isWaiting = true
    return [environment.logIn(email, password).map(AccountAction.init(answer:))]

  case .register(let text, let password):
    if form.isWaiting { return [] }
    guard let email = EmailAddress(text) else { return [.just(.refused(.invalidEmail(text)))] }
    guard password.isLongEnough else { return [.just(.refused(.passwordTooShort))] }
    form.isWaiting = true
    return [environment.register(email, password).map(AccountAction.init(answer:))]

  case .refused:
    form.isWaiting = false
    return []

  case .loggedIn, .logOut:
    return []
  }
}

/// Logs in and out. It refuses to do either twice in a row.
func sessionReducer(
  state account: inout Account, action: AccountAction, environment: Void
) -> [Effect<AccountAction>] {
  switch (account, action) {
  case (.loggedOut(let form), .loggedIn(let email)) where form.isWaiting:
    account = .loggedIn(email)
  case (.loggedIn, .logOut):
    account = .loggedOut(LogInForm())
  case (.loggedIn, .logIn), (.loggedIn, .register):
    return [.just(.refused(.alreadyLoggedIn))]
  case (.loggedOut, .logOut):
    return [.just(.refused(.notLoggedIn))]
  default:
    break
  }
  return []
}

extension AccountAction {
  /// Makes the action for an answer of the environment.
  fileprivate init(answer: Result<EmailAddress, AccountError>) {
    switch answer {
    case .success(let email): self = .loggedIn(email)
    case .failure(let error): self = .refused(error)
    }
  }
}

extension CasePath where Root == Account, Value == LogInForm {
  static var loggedOut: Self {
    CasePath(embed: Account.loggedOut) {
      if case .loggedOut(let form) = $0 { form } else { nil }
    }
  }
}
