import ComposableArchitecture

struct Account {}
struct Detail { var id = 0 }
struct LoginState {}
struct AppState { var detail: Detail? }
enum Session { case loggedOut(LoginState), loggedIn(Account) }

enum AccountAction { case renamed }
enum DetailAction { case dismissTapped }
enum LoginAction { case loginTapped }
enum AppAction { case detail(DetailAction), rowTapped(Int) }
enum SessionAction { case account(AccountAction), login(LoginAction) }
struct AppEnvironment {}

let accountReducer: Reducer<Account, AccountAction, Void> = { _, _, _ in [] }
let detailReducer: Reducer<Detail, DetailAction, AppEnvironment> = { _, _, _ in [] }
let loginReducer: Reducer<LoginState, LoginAction, Void> = { _, _, _ in [] }

/// A placeholder for a case path that is written elsewhere.
func path<Root, Value>() -> CasePath<Root, Value> { preconditionFailure("Never run.") }

extension CasePath where Root == AppAction, Value == DetailAction {
  static var detail: Self { path() }
}
extension CasePath where Root == Session, Value == Account { static var loggedIn: Self { path() } }
extension CasePath where Root == Session, Value == LoginState {
  static var loggedOut: Self { path() }
}
extension CasePath where Root == SessionAction, Value == AccountAction {
  static var account: Self { path() }
}
extension CasePath where Root == SessionAction, Value == LoginAction {
  static var login: Self { path() }
}

func examples() {
  // Examples: statements
}
