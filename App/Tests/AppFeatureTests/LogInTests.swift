import AppFeature
import ComposableArchitecture
import ComposableArchitectureTesting
import FileClient
import Foundation
import Testing

@Suite struct LogInTests {
  /// The reducer, which a test of mutants replaces.
  var reducer: Reducer<AppState, AppAction, AppEnvironment> = appReducer

  private func store(
    _ state: AppState = AppState()
  ) -> TestStore<AppState, AppAction, AppEnvironment> {
    var environment = AppEnvironment.unimplemented
    environment.fileClient = .mock
    return TestStore(initialValue: state, reducer: reducer, environment: environment)
  }

  @Test func `Submitting a name logs the user in`() {
    let store = store()
    store.send(.logIn(.started)) { $0.logIn = LogInState() }
    store.send(.logIn(.nameChanged(" Ada "))) { $0.logIn = LogInState(name: " Ada ") }
    store.exhaustivity = .off
    store.send(.logIn(.submitted)) {
      $0.logIn = nil
      $0.loggedInUser = AppState.User(name: "Ada")
    }
    store.receive(.settings(.saved(at: Date(timeIntervalSince1970: 0))))
    store.send(.logIn(.logOutTapped)) { $0.loggedInUser = nil }
    store.receive(.settings(.saved(at: Date(timeIntervalSince1970: 0))))
  }

  @Test func `Leaving the form logs no user in`() {
    let store = store()
    store.send(.logIn(.started)) { $0.logIn = LogInState() }
    store.send(.logIn(.nameChanged("Ada"))) { $0.logIn = LogInState(name: "Ada") }
    store.send(.logIn(.cancelled)) { $0.logIn = nil }
    store.send(.logIn(.nameChanged("Ada")))
    store.send(.logIn(.submitted))
  }

  @Test(arguments: [
    ("", "The name is empty. Type your name."),
    (" \n", "The name is empty. Type your name."),
    (
      String(repeating: "a", count: 41),
      "The name has 41 characters. Type one of at most 40."
    ),
  ])
  func `An invalid name is reported until it changes`(name: String, problem: String) {
    let store = store()
    store.send(.logIn(.started)) { $0.logIn = LogInState() }
    if !name.isEmpty {
      store.send(.logIn(.nameChanged(name))) { $0.logIn = LogInState(name: name) }
    }
    store.send(.logIn(.submitted)) { $0.logIn = LogInState(name: name, problem: problem) }
    store.send(.logIn(.nameChanged("Ada"))) { $0.logIn = LogInState(name: "Ada") }
  }

  @Test func `The same name gives the same user, and different names give different users`() {
    let names = ["Ada", "ada", "Bob", "Ada Lovelace", "Émilie", ""]
    let users = names.map { AppState.User(name: $0) }
    #expect(users == names.map { AppState.User(name: $0) })
    #expect(Set(users.map(\.id)).count == names.count)
    #expect(users.allSatisfy { $0.id >= 0 && $0.id < 1 << 53 })
    // A published test vector of the 64-bit FNV-1a hash: "a" is af63dc4c8601ec8c.
    #expect(AppState.User(name: "a").id == Int(0xaf63_dc4c_8601_ec8c % (1 << 53) as UInt64))
  }
}
