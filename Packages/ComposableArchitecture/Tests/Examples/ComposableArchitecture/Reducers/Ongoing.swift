import ComposableArchitecture

struct User { var id = 0 }
struct Account { var user: User? }
struct Player { var isPlaying = false }

struct InboxState { var user: User? }
struct AppState { var (account, player) = (Account(), Player()) }

enum AccountAction: Equatable { case logInTapped }
enum PlayerAction: Equatable { case playTapped }
enum Action: Equatable {
  case account(AccountAction), player(PlayerAction), received(String), started, ticked
}
typealias AppAction = Action
enum Timer { case position }

struct AppEnvironment {
  var clock: any Clock<Duration>
  var messages: @Sendable (_ of: Int) -> Effect<String>

  func messages(of user: Int) -> Effect<String> { messages(user) }
}

let accountReducer: Reducer<Account, AccountAction, AppEnvironment> = { _, _, _ in [] }
let inboxReducer: Reducer<InboxState, Action, AppEnvironment> = { _, _, _ in [] }
let playerReducer: Reducer<Player, PlayerAction, AppEnvironment> = { _, _, _ in [] }

extension CasePath where Root == AppAction, Value == AccountAction {
  static var account: Self {
    CasePath(embed: AppAction.account) { if case .account(let action) = $0 { action } else { nil } }
  }
}
extension CasePath where Root == AppAction, Value == PlayerAction {
  static var player: Self {
    CasePath(embed: AppAction.player) { if case .player(let action) = $0 { action } else { nil } }
  }
}

func examples() {
  // Examples: statements
}
