import ComposableArchitecture
import Testing

@testable import composable_architecture_demo

@Suite struct AccountTests {
  let password = Password("i choose you")

  private func store(
    _ environment: AccountEnvironment = .mock()
  ) -> Store<Account, AccountAction> {
    Store(
      initialValue: .loggedOut(LogInForm()),
      reducer: accountReducer,
      environment: environment
    )
  }

  @Test func `A user registers, logs out and logs in again`() throws {
    let email = try #require(EmailAddress("ash@pallet.example"))
    let store = store()
    store.send(.register(email: "ash@pallet.example", password))
    #expect(store.value == .loggedIn(email))
    store.send(.logOut)
    #expect(store.value == .loggedOut(LogInForm()))
    store.send(.logIn(email: "Ash@Pallet.example", password))
    #expect(store.value == .loggedIn(email))
  }

  @Test func `The user stays logged out after wrong credentials, and can try again`() throws {
    let ash = try #require(EmailAddress("ash@pallet.example"))
    let store = store(.mock(accounts: [ash: password]))
    let refused: [AccountAction] = [
      .register(email: "ash@pallet.example", password),
      .register(email: "misty@cerulean", password),
      .register(email: "misty@cerulean.example", Password("short")),
      .logIn(email: "nonsense", password),
      .logIn(email: "ash@pallet.example", Password("i choose me")),
      .logIn(email: "misty@cerulean.example", password),
      .logOut,
    ]
    for action in refused {
      store.send(action)
      #expect(store.value == .loggedOut(LogInForm()), "after \(action)")
    }
    store.send(.logIn(email: "ash@pallet.example", password))
    #expect(store.value == .loggedIn(ash))
  }

  @Test func `A refusal is shown with its reason`() async throws {
    let ash = try #require(EmailAddress("ash@pallet.example"))
    let environment = PokedexEnvironment.mock
    let session = Session(environment: environment) { _ in }
    func notice(after action: AccountAction) async -> String? {
      await session.perform(.account(action))
      return session.store.notice
    }
    #expect(await notice(after: .logOut) == AccountError.notLoggedIn.description)
    #expect(
      await notice(after: .logIn(email: "a@b", password))
        == AccountError.invalidEmail("a@b").description
    )
    #expect(
      await notice(after: .register(email: "\(ash)", Password("1234567")))
        == AccountError.passwordTooShort.description
    )
    #expect(await notice(after: .register(email: "\(ash)", password)) == "Welcome, \(ash)!")
    #expect(
      await notice(after: .register(email: "\(ash)", password))
        == AccountError.alreadyLoggedIn.description
    )
    #expect(await notice(after: .logOut) == nil)
    #expect(
      await notice(after: .register(email: "\(ash)", password))
        == AccountError.alreadyRegistered(ash).description
    )
    #expect(
      await notice(after: .logIn(email: "\(ash)", Password("i choose me")))
        == AccountError.wrongCredentials.description
    )
  }

  @Test func `The form makes no other request while it waits for an answer`() throws {
    var account = Account.loggedOut(LogInForm(isWaiting: true))
    let action = AccountAction.logIn(email: "ash@pallet.example", password)
    #expect(accountReducer(&account, action, .mock()).isEmpty)
    #expect(account == .loggedOut(LogInForm(isWaiting: true)))
  }

  @Test func `An answer without a request does not log in`() throws {
    let ash = try #require(EmailAddress("ash@pallet.example"))
    let store = store()
    store.send(.loggedIn(ash))
    #expect(store.value == .loggedOut(LogInForm()))
  }
}

@Suite struct CredentialsTests {
  @Test(
    arguments: ["a@b.c", "ash.ketchum+1@pallet.example", "jürgen@müller.example", "a@b.c.d"]
  )
  func `A plausible e-mail address is accepted`(text: String) {
    #expect(EmailAddress(text)?.description == text)
  }

  @Test(
    arguments: [
      "", "@", "a", "a@", "@b.c", "a@b", "a@@b.c", "a@b@c.d", "a@.c", "a@b.", "a@b..c", "a b@c.d",
      "a@b.c\n", "a@\tb.c", "a@b.c\u{1B}",
    ]
  )
  func `An implausible e-mail address is rejected`(text: String) {
    #expect(EmailAddress(text) == nil)
  }

  @Test func `Descriptions do not contain the password`() {
    let action = PokedexAction.account(.logIn(email: "a@b.c", Password("open sesame")))
    var dumped = ""
    dump(action, to: &dumped)
    for text in [dumped, "\(action)", String(reflecting: action)] {
      #expect(!text.contains("open sesame"))
    }
  }
}
