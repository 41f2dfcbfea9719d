import ComposableArchitecture
import ComposableArchitectureRecording
import HeadlessRunner
import HeadlessWeb

/// A login with two factors, then a game: state that is an enum, and optional state in it.
@main
struct TicTacToe: HeadlessApp {
  static let name = "TicTacToe"
  static let abstract = "Log in and play. The password is “password”, the code is 1234."
  static let version = composableArchitectureVersion
  static var subcommands: [Subcommand] { [Serve<Self>.self] }

  static func program(_ options: NoOptions) -> Program<AppState, AppAction> {
    Program(
      initialValue: .login(LoginState()),
      reducer: appReducer,
      environment: { .live(clock: $0.clock) },
      view: { AppView(store: $0) },
      redaction: redaction)
  }

  /// Passwords and codes are not recorded. A text stays in their place, because a replay must see that there was
  /// one.
  private static let redaction = Redaction<AppState, AppAction>(
    state: { state in
      guard case .login(var login) = state else { return }
      login.password = redacted(login.password)
      if let code = login.twoFactor?.code { login.twoFactor?.code = redacted(code) }
      state = .login(login)
    },
    action: { action in
      switch action {
      case .login(.passwordChanged(let text)): .login(.passwordChanged(redacted(text)))
      case .login(.twoFactor(.codeChanged(let text))):
        .login(.twoFactor(.codeChanged(redacted(text))))
      default: action
      }
    })

  private static func redacted(_ text: String) -> String { text.isEmpty ? "" : "•••" }
}

// MARK: - The second factor

struct TwoFactorState: Codable, Hashable {
  var token: String
  var code = ""
  var isChecking = false
  var alert: String?
}

enum TwoFactorAction: Codable, Equatable {
  case alertDismissed
  case answered(LoginAnswer)
  case codeChanged(String)
  case submitTapped
}

func twoFactorReducer(
  state: inout TwoFactorState, action: TwoFactorAction, environment: LoginEnvironment
) -> [Effect<TwoFactorAction>] {
  switch action {
  case .alertDismissed:
    state.alert = nil
  case .answered(let answer):
    state.isChecking = false
    if case .refused(let reason) = answer { state.alert = reason }
  case .codeChanged(let code):
    state.code = code
  case .submitTapped:
    guard !state.isChecking else { break }
    state.isChecking = true
    return [
      .run { [state] in $0(.answered(await environment.checkCode(state.code, state.token))) }
    ]
  }
  return []
}

// MARK: - The login

enum LoginAnswer: Codable, Hashable {
  case loggedIn
  case secondFactorNeeded(token: String)
  case refused(String)
}

struct LoginEnvironment {
  var logIn: @Sendable (_ email: String, _ password: String) async -> LoginAnswer
  var checkCode: @Sendable (_ code: String, _ token: String) async -> LoginAnswer
}

struct LoginState: Codable, Hashable {
  var email = ""
  var password = ""
  var isLoggingIn = false
  var alert: String?
  var twoFactor: TwoFactorState?

  var canLogIn: Bool { !email.isEmpty && !password.isEmpty && !isLoggingIn }
}

enum LoginAction: Codable, Equatable {
  case alertDismissed
  case answered(LoginAnswer)
  case emailChanged(String)
  case loginTapped
  case passwordChanged(String)
  case twoFactor(TwoFactorAction)
  case twoFactorDismissed
}

let loginReducer: Reducer<LoginState, LoginAction, LoginEnvironment> = combine {
  // When the second factor is dismissed, the check of its code is cancelled.
  presented(twoFactorReducer, value: \.twoFactor, action: .twoFactor)

  reduce { state, action, environment in
    switch action {
    case .alertDismissed:
      state.alert = nil
    case .answered(let answer):
      state.isLoggingIn = false
      switch answer {
      case .loggedIn: break
      case .secondFactorNeeded(let token): state.twoFactor = TwoFactorState(token: token)
      case .refused(let reason): state.alert = reason
      }
    case .emailChanged(let email):
      state.email = email
    case .loginTapped:
      guard state.canLogIn else { break }
      state.isLoggingIn = true
      return [
        .run { [state] in $0(.answered(await environment.logIn(state.email, state.password))) }
      ]
    case .passwordChanged(let password):
      state.password = password
    case .twoFactorDismissed:
      state.twoFactor = nil
    case .twoFactor:
      break
    }
    return []
  }
}

extension CasePath where Root == LoginAction, Value == TwoFactorAction {
  static var twoFactor: Self {
    CasePath(embed: LoginAction.twoFactor) {
      if case .twoFactor(let action) = $0 { action } else { nil }
    }
  }
}

// MARK: - The game

enum Player: String, Codable {
  case x = "X"
  case o = "O"
}

struct GameState: Codable, Hashable {
  /// Nine cells, row by row.
  var board: [Player?] = Array(repeating: nil, count: 9)
  var player = Player.x

  var winner: Player? {
    [
      [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
    ]
    .first { line in board[line[0]] != nil && line.allSatisfy { board[$0] == board[line[0]] } }
    .flatMap { board[$0[0]] }
  }

  var isOver: Bool { winner != nil || !board.contains(nil) }
}

enum GameAction: Codable, Equatable {
  case cellTapped(Int)
  case logoutTapped
  case playAgainTapped
}

func gameReducer(
  state: inout GameState, action: GameAction, environment: Void
) -> [Effect<GameAction>] {
  switch action {
  case .cellTapped(let cell):
    guard !state.isOver, state.board.indices.contains(cell), state.board[cell] == nil else { break }
    state.board[cell] = state.player
    if !state.isOver { state.player = state.player == .x ? .o : .x }
  case .logoutTapped:
    break
  case .playAgainTapped:
    state = GameState()
  }
  return []
}

// MARK: - The app

enum AppState: Codable, Hashable {
  case login(LoginState)
  case game(GameState)
}

enum AppAction: Codable, Equatable {
  case login(LoginAction)
  case game(GameAction)
}

let appReducer: Reducer<AppState, AppAction, LoginEnvironment> = combine {
  // When the game begins, everything that the login has in flight is cancelled.
  presented(loginReducer, value: .login, action: .login)
  pullback(gameReducer, value: .game, action: .game, environment: { _ in })

  reduce { state, action, _ in
    switch action {
    case .login(.answered(.loggedIn)), .login(.twoFactor(.answered(.loggedIn))):
      state = .game(GameState())
    case .game(.logoutTapped):
      state = .login(LoginState())
    case .login, .game:
      break
    }
    return []
  }
}

extension CasePath where Root == AppState, Value == LoginState {
  static var login: Self {
    CasePath(embed: AppState.login) { if case .login(let state) = $0 { state } else { nil } }
  }
}

extension CasePath where Root == AppState, Value == GameState {
  static var game: Self {
    CasePath(embed: AppState.game) { if case .game(let state) = $0 { state } else { nil } }
  }
}

extension CasePath where Root == AppAction, Value == LoginAction {
  static var login: Self {
    CasePath(embed: AppAction.login) { if case .login(let action) = $0 { action } else { nil } }
  }
}

extension CasePath where Root == AppAction, Value == GameAction {
  static var game: Self {
    CasePath(embed: AppAction.game) { if case .game(let action) = $0 { action } else { nil } }
  }
}

extension LoginEnvironment {
  /// A simulated server that answers with a delay. An address that contains “2fa” needs a second factor.
  static func live(clock: any Clock<Duration>) -> LoginEnvironment {
    LoginEnvironment(
      logIn: { email, password in
        try? await clock.sleep(for: .milliseconds(300))
        guard password == "password" else { return .refused("The password is wrong.") }
        return email.contains("2fa") ? .secondFactorNeeded(token: "token of \(email)") : .loggedIn
      },
      checkCode: { code, _ in
        try? await clock.sleep(for: .milliseconds(300))
        return code == "1234" ? .loggedIn : .refused("The code is wrong.")
      })
  }
}
