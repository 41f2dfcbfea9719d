import ComposableArchitecture

/// The first slice of the state. As an enum, it cannot say that somebody is logged in and out at once.
enum Account: Equatable, Sendable {
  case loggedIn(EmailAddress)
  case loggedOut(LogInForm)

  /// Who is logged in.
  var email: EmailAddress? {
    if case .loggedIn(let email) = self { email } else { nil }
  }
}

/// What matters only as long as nobody is logged in.
struct LogInForm: Equatable, Sendable {
  /// Whether the answer to a log-in or a registration is still to come.
  var isWaiting = false
}

enum AccountAction: Equatable, Sendable {
  // What the user does.
  case logIn(email: String, Password)
  case logOut
  case register(email: String, Password)

  // What effects answer.
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

/// The account's reducer, made of two that share its actions.
///
/// The form needs to know nothing of who is logged in, so its reducer works on the form alone, and
/// `pullback` shows it the actions only while the account is in the case that has one. Going from one
/// case to the other needs nothing of the outside world, so that reducer's environment is `Void`.
let accountReducer: Reducer<Account, AccountAction, AccountEnvironment> = combine(
  pullback(logInFormReducer, value: .loggedOut),
  pullback(sessionReducer, environment: { _ in })
)

/// Checks what was typed, and asks the environment about it.
let logInFormReducer: Reducer<LogInForm, AccountAction, AccountEnvironment> = {
  form,
  action,
  environment in
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

/// Logs in and out, and refuses to do so twice.
let sessionReducer: Reducer<Account, AccountAction, Void> = { account, action, _ in
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
  /// What the environment's answer is to the reducer.
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
