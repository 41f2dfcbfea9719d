import ComposableArchitecture
import Foundation

struct Account { var name = "" }
struct CounterState { var (count, fact) = (0, "") }
struct CounterViewState { var (count, favorites) = (0, [Int]()) }
struct Detail {}
struct LoginState {}
struct Playlist: MutableCollection {
  var songs: [String] = []
  var startIndex: Int { 0 }
  var endIndex: Int { songs.count }
  func index(after index: Int) -> Int { index + 1 }
  subscript(index: Int) -> String {
    get { songs[index] }
    set { songs[index] = newValue }
  }
}
struct RowState {}

struct AppState {
  var account = Account()
  var count = 0
  var counter = CounterState()
  var detail: Detail?
  var favorites: [Int] = []
  var players: [RowState] = []
  var rows: [UUID: RowState] = [:]
}

enum Session { case loggedOut(LoginState), loggedIn(Account) }

enum AccountAction { case adminAction, userAction }
enum CounterAction { case incrTapped, requestFact, factResponse(String) }
enum CounterViewAction { case incrTapped }
enum DetailAction { case dismissed }
enum FavoritesAction { case saveTapped }
enum LoginAction { case loginTapped }
enum RowAction { case tapped }

enum AppAction {
  case counter(CounterAction), counterView(CounterViewAction), detail(DetailAction), favorites(
    FavoritesAction)
  case offline(CounterAction), online(CounterAction)
  case player(Int, RowAction)
  case row(UUID, RowAction)
}

enum TabAction: CasePathable {
  case counter(CounterAction)

  struct Cases: Sendable {
    var counter: CasePath<TabAction, CounterAction> { path() }
  }

  static var cases: Cases { Cases() }
}

enum SessionAction { case account(AccountAction), login(LoginAction) }

struct CounterEnvironment { var fact: @Sendable (Int) -> Effect<String> }
struct FileClient {}
struct RowEnvironment {}

struct AppEnvironment {
  var counter: CounterEnvironment
  var fileClient = FileClient()
  var log: @Sendable (String) -> Void
  var offline: CounterEnvironment
  var online: CounterEnvironment
  var row = RowEnvironment()

  static let live = AppEnvironment(counter: facts, log: { _ in }, offline: facts, online: facts)
  private static let facts = CounterEnvironment(fact: { .just("\($0)") })
}

let accountReducer: Reducer<Account, AccountAction, Void> = { _, _, _ in [] }
let appReducer: Reducer<AppState, AppAction, AppEnvironment> = { _, _, _ in [] }
let counterReducer: Reducer<CounterState, CounterAction, CounterEnvironment> = { _, _, _ in [] }
let counterViewReducer: Reducer<CounterViewState, CounterViewAction, CounterEnvironment> = {
  _, _, _ in []
}
let detailReducer: Reducer<Detail, DetailAction, AppEnvironment> = { _, _, _ in [] }
let favoritesReducer: Reducer<[Int], FavoritesAction, FileClient> = { _, _, _ in [] }
let loginReducer: Reducer<LoginState, LoginAction, Void> = { _, _, _ in [] }
let rowReducer: Reducer<RowState, RowAction, RowEnvironment> = { _, _, _ in [] }

func isForUsers(_ action: AccountAction) -> Bool { true }

/// A placeholder for a case path that is written elsewhere.
func path<Root, Value>() -> CasePath<Root, Value> { preconditionFailure("Never run.") }

extension CasePath where Root == AppAction, Value == CounterAction {
  static var counter: Self { path() }
  static var offline: Self { path() }
  static var online: Self { path() }
}
extension CasePath where Root == AppAction, Value == CounterViewAction {
  static var counterView: Self { path() }
}
extension CasePath where Root == AppAction, Value == DetailAction {
  static var detail: Self { path() }
}
extension CasePath where Root == AppAction, Value == FavoritesAction {
  static var favorites: Self { path() }
}
extension CasePath where Root == AppAction, Value == (Int, RowAction) {
  static var player: Self { path() }
}
extension CasePath where Root == AppAction, Value == (UUID, RowAction) {
  static var row: Self { path() }
}
extension CasePath where Root == Session, Value == Account {
  static var loggedIn: Self { path() }
}
extension CasePath where Root == Session, Value == LoginState {
  static var loggedOut: Self { path() }
}
extension CasePath where Root == SessionAction, Value == AccountAction {
  static var account: Self { path() }
}
extension CasePath where Root == SessionAction, Value == LoginAction {
  static var login: Self { path() }
}

// Examples: declarations

func examples() {
  // Examples: statements
}
