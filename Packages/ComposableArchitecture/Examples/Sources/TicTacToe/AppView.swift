import ComposableArchitecture
import HeadlessUI

struct AppView: View {
  let store: Store<AppState, AppAction>

  var body: Screen {
    if let login = store.view(
      unwrapping: CasePath<AppState, LoginState>.login.extract, action: AppAction.login)
    {
      LoginView(store: login).body
    } else if let game = store.view(
      unwrapping: CasePath<AppState, GameState>.game.extract, action: AppAction.game)
    {
      GameView(store: game).body
    } else {
      Screen("Tic-tac-toe") {}
    }
  }
}

struct LoginView: View {
  let store: Store<LoginState, LoginAction>

  var body: Screen {
    let state = store.value
    return Screen("Log in") {
      TextField("Email", text: state.email) { store.send(.emailChanged($0)) }
      TextField("Password", text: state.password, isSecure: true) {
        store.send(.passwordChanged($0))
      } onSubmit: {
        store.send(.loginTapped)
      }
      Button(
        state.isLoggingIn ? "Logging in…" : "Log in", style: .title, isEnabled: state.canLogIn
      ) {
        store.send(.loginTapped)
      }
    }
    .sheet(
      isPresented: state.twoFactor != nil, onDismiss: { store.send(.twoFactorDismissed) }
    ) {
      TwoFactorView(store: store)
    }
    .alert(state.alert, onDismiss: { store.send(.alertDismissed) })
  }
}

struct TwoFactorView: View {
  let store: Store<LoginState, LoginAction>

  var body: Screen {
    guard let store = store.view(unwrapping: \.twoFactor, action: LoginAction.twoFactor) else {
      return Screen("") {}
    }
    let state = store.value
    return Screen("Enter the code") {
      TextField("Code", text: state.code) {
        store.send(.codeChanged($0))
      } onSubmit: {
        store.send(.submitTapped)
      }
      Button(
        state.isChecking ? "Checking…" : "Submit", style: .title, isEnabled: !state.isChecking
      ) {
        store.send(.submitTapped)
      }
    }
    .alert(state.alert, onDismiss: { store.send(.alertDismissed) })
  }
}

struct GameView: View {
  let store: Store<GameState, GameAction>

  var body: Screen {
    let state = store.value
    return Screen("Tic-tac-toe") {
      Text(message(state))
      Table(0..<3, id: \.self) {
        for column in 0..<3 {
          TableColumn("", alignment: .center) { cell(3 * $0 + column, of: state) }
        }
      }
      Row {
        Button("Play again", isEnabled: state.isOver) { store.send(.playAgainTapped) }
        Button("Log out") { store.send(.logoutTapped) }
      }
    }
  }

  @ElementBuilder
  private func cell(_ cell: Int, of state: GameState) -> [Element] {
    if let player = state.board[cell] {
      Text(player.rawValue)
    } else {
      Button("\(cell + 1)", isEnabled: !state.isOver) { store.send(.cellTapped(cell)) }
    }
  }

  private func message(_ state: GameState) -> String {
    if let winner = state.winner { return "\(winner.rawValue) has won." }
    return state.isOver ? "A draw." : "\(state.player.rawValue) is next."
  }
}
