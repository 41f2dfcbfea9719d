import ComposableArchitecture
import Foundation

struct CounterState { var count = 0 }
struct Detail { var id: UUID }
struct Row {}
struct Summary { var (count, rowCount) = (0, 0) }
struct TabState { var (first, second) = (CounterState(), CounterState()) }

struct AppState {
  var counter = CounterState()
  var detail: Detail?
  var message: String?
  var rows: [UUID: Row] = [:]
}

enum CounterAction { case incrTapped, plusPressed }
enum DetailAction { case dismissTapped }
enum RowAction { case deleteTapped, tapped }
enum SummaryAction { case resetTapped }
enum SwitchAction { case offline(CounterAction), online(CounterAction) }

struct CounterEnvironment {}
struct RowEnvironment {}
struct AppEnvironment {
  var counter = CounterEnvironment()
  var listen: @Sendable (UUID) async -> Void
  var log: @Sendable (String) -> Void
  var offlineCounter = CounterEnvironment()
  var row = RowEnvironment()
}

struct Folder {
  var name = ""
  var children: [String: Folder] = [:]
}
enum FolderAction: Sendable {
  case renamed(String)
  indirect case child(String, FolderAction)
}
extension CasePath where Root == FolderAction, Value == (String, FolderAction) {
  static var child: Self { path() }
}

struct LogIn {}
struct Account { var user = "" }
enum Session { case loggedOut(LogIn), loggedIn(Account) }
extension Session: CasePathable {
  struct Cases: Sendable {
    var loggedIn: CasePath<Session, Account> { .loggedIn }
    var loggedOut: CasePath<Session, LogIn> { .loggedOut }
  }

  static var cases: Cases { Cases() }
}
enum LogInAction { case logInTapped }
enum AccountAction { case logOutTapped }
enum SessionAction { case logIn(LogInAction), account(AccountAction) }

let accountReducer: Reducer<Account, AccountAction, Void> = { _, _, _ in [] }
let counterInApp: Reducer<AppState, AppAction, AppEnvironment> = { _, _, _ in [] }
let appReducer: Reducer<AppState, AppAction, AppEnvironment> = { _, _, _ in [] }
let counterReducer: Reducer<CounterState, CounterAction, CounterEnvironment> = { _, _, _ in [] }
let detailReducer: Reducer<Detail, DetailAction, AppEnvironment> = { _, _, _ in [] }
let logInReducer: Reducer<LogIn, LogInAction, Void> = { _, _, _ in [] }
let rowReducer: Reducer<Row, RowAction, RowEnvironment> = { _, _, _ in [] }
let summaryReducer: Reducer<Summary, SummaryAction, Void> = { _, _, _ in [] }

/// A placeholder for a case path that is written elsewhere.
func path<Root, Value>() -> CasePath<Root, Value> { preconditionFailure("Never run.") }

extension CasePath where Root == AppAction, Value == SummaryAction {
  static var summary: Self { path() }
}
extension CasePath where Root == AppAction, Value == DetailAction {
  static var detail: Self { path() }
}
extension CasePath where Root == AppAction, Value == (id: UUID, action: RowAction) {
  static var row: Self { path() }
}
extension CasePath where Root == SwitchAction, Value == CounterAction {
  static var offline: Self { path() }
  static var online: Self { path() }
}
extension CasePath where Root == Session, Value == LogIn { static var loggedOut: Self { path() } }
extension CasePath where Root == Session, Value == Account { static var loggedIn: Self { path() } }
extension CasePath where Root == SessionAction, Value == LogInAction {
  static var logIn: Self { path() }
}
extension CasePath where Root == SessionAction, Value == AccountAction {
  static var account: Self { path() }
}

// Examples: declarations

func examples(_ action: AppAction, _ store: Store<AppState, AppAction>) -> [Effect<AppAction>] {
  var state = store.value
  // Examples: statements
  return []
}
