import AppFeature
import ComposableArchitecture
import ComposableArchitectureTesting
import Counter
import FavoritePrimes
import FileClient
import Foundation
import PrimeModal
import Testing

/// Tests what the app keeps from one start to the next.
@Suite struct SettingsTests {
  private typealias AppStore = TestStore<AppState, AppAction, AppEnvironment>

  private let ada = AppState.User(name: "Ada")

  private func store(_ fileClient: FileClient, _ state: AppState = AppState()) -> AppStore {
    var environment = AppEnvironment.unimplemented
    environment.fileClient = fileClient
    environment.now = { Date(timeIntervalSince1970: 0) }
    return AppStore(initialValue: state, reducer: appReducer, environment: environment)
  }

  private func document(_ text: String) -> Data { Data(text.utf8) }

  @Test func `Starting without documents changes nothing`() {
    let store = store(.mock)
    store.send(.started)
    store.receive(.favoritePrimes(.started)) { $0.savedFavoritesProblem = .isBeingLoaded }
    store.receive(.favoritePrimes(.restoreFailed(.missing))) { $0.savedFavoritesProblem = nil }
    #expect(store.value == AppState())
  }

  @Test func `Everything is loaded when the first send returns`() {
    var environment = AppEnvironment.unimplemented
    environment.fileClient = .mock(documents: [
      favoritePrimesDocument: document("[2, 3]"),
      settingsDocument: document(#"{"loggedInUser": {"id": 1, "name": "Ada"}}"#),
    ])
    let store = Store(initialValue: AppState(), reducer: appReducer, environment: environment)
    store.send(.started)
    #expect(store.favoritePrimes == [2, 3])
    #expect(store.loggedInUser == AppState.User(id: 1, name: "Ada"))
    #expect(store.activityFeed == [])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `Settings are saved when they change, and loaded at the next start`() {
    let fileClient = FileClient.mock
    let store = store(fileClient)
    store.exhaustivity = .off
    store.send(.started)
    store.send(.logIn(.started))
    store.send(.logIn(.nameChanged("Ada")))
    store.send(.logIn(.submitted))
    store.send(.favoritePrimes(.saveAutomaticallyToggled(true)))
    store.finish()

    let next = self.store(fileClient)
    next.send(.started)
    next.receive(
      .settings(.loaded(AppSettings(savesFavoritesAutomatically: true, loggedInUser: ada)))
    ) { [ada] in
      $0.savesFavoritesAutomatically = true
      $0.loggedInUser = ada
    }
    next.receive(.favoritePrimes(.started)) { $0.savedFavoritesProblem = .isBeingLoaded }
    next.receive(.favoritePrimes(.restoredFavoritePrimes([]))) { $0.savedFavoritesProblem = nil }
  }

  @Test func `A favorite added on any screen is saved if automatic saving is on`() {
    var state = AppState(count: 7)
    state.savesFavoritesAutomatically = true
    let store = store(.mock, state)
    store.send(.offlineCounterView(.primeModal(.saveFavoritePrimeTapped))) {
      $0.favoritePrimes = [7]
      $0.activityFeed = [.init(.added, 7, at: Date(timeIntervalSince1970: 0))]
    }
    store.receive(.favoritePrimes(.savedFavoritePrimes(count: 1))) {
      $0.favoritePrimesNotice = "Saved 1 favorite prime."
    }
  }

  @Test func `A choice made before the settings are loaded is kept and saved`() {
    let fileClient = FileClient.mock
    let store = store(fileClient, AppState(loggedInUser: ada))
    let bob = AppState.User(name: "Bob")
    store.send(
      .settings(.loaded(AppSettings(savesFavoritesAutomatically: true, loggedInUser: bob)))
    ) { $0.savesFavoritesAutomatically = true }

    let next = self.store(fileClient)
    next.exhaustivity = .off
    next.send(.started)
    next.receive(
      .settings(.loaded(AppSettings(savesFavoritesAutomatically: true, loggedInUser: ada))))
  }

  @Test(arguments: ["", "[]", "{", #"{"savesFavoritesAutomatically": 1}"#])
  func `Damaged settings are set aside and reported`(text: String) {
    let store = store(.mock(documents: [settingsDocument: document(text)]))
    store.send(.started)
    store.receive(.settings(.damaged))
    store.receive(.favoritePrimes(.started)) { $0.savedFavoritesProblem = .isBeingLoaded }
    store.receive(.settings(.damagedDocumentSetAside(name: "settings.damaged.json"))) {
      $0.settingsNotice = "The settings were damaged. They are kept as “settings.damaged.json”."
    }
    store.receive(.favoritePrimes(.restoreFailed(.missing))) { $0.savedFavoritesProblem = nil }
  }

  @Test func `Settings that cannot be saved are reported`() {
    let error = FileClientError.noSpaceLeft(
      .init(.save, name: settingsDocument, directory: "d"))
    var fileClient = FileClient.unimplemented
    fileClient.save = { _, _ in .just(.failure(error)) }
    let store = store(fileClient, AppState(loggedInUser: ada))
    store.send(.logIn(.logOutTapped)) { $0.loggedInUser = nil }
    store.receive(.settings(.failed(error))) { $0.settingsNotice = error.description }
  }
}
