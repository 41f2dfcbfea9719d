import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

@testable import TicTacToe

@Suite struct TicTacToeTests {
  private func store(
    _ state: AppState,
    logIn: @escaping @Sendable (String, String) async -> LoginAnswer = unimplemented(
      "LoginEnvironment.logIn", placeholder: .refused("")),
    checkCode: @escaping @Sendable (String, String) async -> LoginAnswer = unimplemented(
      "LoginEnvironment.checkCode", placeholder: .refused(""))
  ) -> TestStore<AppState, AppAction, LoginEnvironment> {
    TestStore(
      initialValue: state, reducer: appReducer,
      environment: LoginEnvironment(logIn: logIn, checkCode: checkCode))
  }

  private func login(_ change: (inout LoginState) -> Void = { _ in }) -> AppState {
    var state = LoginState(email: "ada", password: "password")
    change(&state)
    return .login(state)
  }

  @Test func `Logging in leads to the game, and logging out leads back`() {
    let store = store(login(), logIn: { _, _ in .loggedIn })
    store.send(.login(.loginTapped)) { [self] in $0 = login { $0.isLoggingIn = true } }
    store.receive(.login(.answered(.loggedIn))) { $0 = .game(GameState()) }
    store.send(.game(.logoutTapped)) { $0 = .login(LoginState()) }
  }

  @Test func `A wrong password is rejected`() {
    let store = store(login(), logIn: { _, _ in .refused("Wrong.") })
    store.send(.login(.loginTapped)) { [self] in $0 = login { $0.isLoggingIn = true } }
    store.receive(.login(.answered(.refused("Wrong.")))) { [self] in
      $0 = login { $0.alert = "Wrong." }
    }
    store.send(.login(.alertDismissed)) { [self] in $0 = login() }
  }

  @Test func `The login asks for a second factor`() {
    let store = store(
      login(), logIn: { email, _ in .secondFactorNeeded(token: email) },
      checkCode: { code, token in
        code == "1" && token == "ada" ? .loggedIn : .refused("Wrong.")
      })
    store.send(.login(.loginTapped)) { [self] in $0 = login { $0.isLoggingIn = true } }
    store.receive(.login(.answered(.secondFactorNeeded(token: "ada")))) { [self] in
      $0 = login { $0.twoFactor = TwoFactorState(token: "ada") }
    }
    store.send(.login(.twoFactor(.codeChanged("1")))) { [self] in
      $0 = login { $0.twoFactor = TwoFactorState(token: "ada", code: "1") }
    }
    store.send(.login(.twoFactor(.submitTapped))) { [self] in
      $0 = login { $0.twoFactor = TwoFactorState(token: "ada", code: "1", isChecking: true) }
    }
    store.receive(.login(.twoFactor(.answered(.loggedIn)))) { $0 = .game(GameState()) }
  }

  @Test func `After the sheet is dismissed, no code is awaited`() throws {
    let exploration = try explore(
      initialValue: login { $0.twoFactor = TwoFactorState(token: "ada", code: "1") },
      actions: [.login(.twoFactor(.submitTapped)), .login(.twoFactorDismissed)],
      reducer: appReducer,
      environment: { _ in
        LoginEnvironment(
          logIn: { _, _ in .loggedIn },
          checkCode: { _, _ in
            await Task.yield()
            return .loggedIn
          })
      },
      finally: { state in
        // The answer arrives before the dismissal or not at all.
        state == .game(GameState()) || state == login()
      })
    #expect(exploration.isComplete)
  }

  @Test func `Three in a row win and end the game`() {
    let store = store(.game(GameState()))
    store.exhaustivity = .off
    for cell in [0, 3, 1, 4, 1, 9] { store.send(.game(.cellTapped(cell))) }
    store.send(.game(.cellTapped(2))) {
      $0 = .game(GameState(board: [.x, .x, .x, .o, .o, nil, nil, nil, nil], player: .x))
    }
    store.send(.game(.cellTapped(5))) {
      $0 = .game(GameState(board: [.x, .x, .x, .o, .o, nil, nil, nil, nil], player: .x))
    }
    store.send(.game(.playAgainTapped)) { $0 = .game(GameState()) }
  }
}
