import AppFeature
import ComposableArchitecture
import ComposableArchitectureTesting
import Counter
import FavoritePrimes
import FileClient
import FileClientTesting
import Foundation
import PrimeModal
import Testing

/// Tests what the app keeps from one start to the next.
@Suite struct SettingsTests {
  private typealias AppStore = TestStore<AppState, AppAction, AppEnvironment>

  /// The reducer, which a test of mutants replaces.
  var reducer: Reducer<AppState, AppAction, AppEnvironment> = appReducer
  private let ada = AppState.User(name: "Ada")

  private func store(_ fileClient: FileClient, _ state: AppState = AppState()) -> AppStore {
    var environment = AppEnvironment.unimplemented
    environment.fileClient = fileClient
    environment.now = { Date(timeIntervalSince1970: 0) }
    return AppStore(initialValue: state, reducer: reducer, environment: environment)
  }

  private func document(_ text: String) -> Data { Data(text.utf8) }

  @Test func `Starting without documents changes nothing`() {
    let store = store(.mock)
    store.exhaustivity = .off
    store.send(.started)
    store.receive(.settings(.loaded(nil)))
    store.receive(.favoritePrimes(.savedList(.loaded(nil))))
    #expect(store.value.settings == AppSettings())
    #expect(store.value.settingsStatus.phase == .loaded)
    #expect(store.value.favoritePrimesAlert == nil)
  }

  @Test func `Everything is loaded when the first send returns`() {
    var environment = AppEnvironment.unimplemented
    environment.fileClient = .mock(documents: [
      favoritePrimesDocument: document("[2, 3]"),
      settingsDocument: document(#"{"loggedInUser": {"id": 1, "name": "Ada"}}"#),
    ])
    let store = Store(initialValue: AppState(), reducer: reducer, environment: environment)
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
    store.send(.favoritePrimes(.saveAutomaticallyToggled(true))) {
      $0.savesFavoritesAutomatically = true
    }
    store.finish()
    #expect(store.value.favoritePrimesNotice == "Saved 0 favorite primes.")

    let next = self.store(fileClient)
    next.exhaustivity = .off
    next.send(.started)
    next.receive(
      .settings(.loaded(AppSettings(savesFavoritesAutomatically: true, loggedInUser: ada)))
    ) { [ada] in
      $0.savesFavoritesAutomatically = true
      $0.loggedInUser = ada
    }
  }

  @Test func `A favorite added on any screen is saved if automatic saving is on`() {
    var state = AppState(count: 7)
    state.savesFavoritesAutomatically = true
    let store = store(.mock, state)
    store.exhaustivity = .off
    store.send(.offlineCounterView(.primeModal(.saveFavoritePrimeTapped))) {
      $0.favoritePrimes = [7]
      $0.activityFeed = [.init(.added, 7, at: Date(timeIntervalSince1970: 0))]
    }
    store.receive(.favoritePrimes(.savedList(.saved(at: Date(timeIntervalSince1970: 0))))) {
      $0.favoritePrimesNotice = "Saved 1 favorite prime."
    }
  }

  @Test func `A choice made before the settings are loaded is kept and saved`() throws {
    let disk = MockDisk([
      settingsDocument: document(
        #"{"savesFavoritesAutomatically": true, "loggedInUser": {"id": 2, "name": "Bob"}}"#)
    ])
    let clock = TestClock()
    disk.answer(after: .seconds(1), clock: clock)
    let store = store(.mock(disk))
    store.exhaustivity = .off
    store.send(.settings(.load))
    store.send(.logIn(.started))
    store.send(.logIn(.nameChanged("Ada")))
    store.send(.logIn(.submitted)) { [ada] in $0.loggedInUser = ada }
    clock.advance(by: .seconds(1))
    let bob = AppState.User(id: 2, name: "Bob")
    store.receive(
      .settings(.loaded(AppSettings(savesFavoritesAutomatically: true, loggedInUser: bob))))
    #expect(
      store.value.settings
        == AppSettings(savesFavoritesAutomatically: true, loggedInUser: ada))
    let saved = try settingsSchema.decode(#require(disk.documents[settingsDocument]))
    #expect(saved == store.value.settings)
    clock.advance(by: .seconds(1))
  }

  @Test(arguments: ["", "[]", "{", #"{"savesFavoritesAutomatically": 1}"#])
  func `Damaged settings are set aside and reported`(text: String) {
    let store = store(.mock(documents: [settingsDocument: document(text)]))
    store.exhaustivity = .off
    store.send(.started)
    store.receive(.settings(.damagedDocumentSetAside(name: "settings.damaged.json")))
    store.receive(.settings(.loaded(nil)))
    #expect(
      store.value.settingsNotice
        == "The settings were damaged. They are kept as “settings.damaged.json”.")
  }

  @Test func `Settings that cannot be saved are reported`() {
    let error = FileClientError.noSpaceLeft(
      .init(.save, name: settingsDocument, directory: "d"))
    let disk = MockDisk()
    disk.failures[.save] = error
    let store = store(.mock(disk), AppState(loggedInUser: ada))
    store.exhaustivity = .off
    store.send(.settings(.load))
    store.receive(.settings(.loaded(nil)))
    store.send(.logIn(.logOutTapped)) { $0.loggedInUser = nil }
    store.receive(.settings(.saveFailed(.client(error))))
    #expect(store.value.settingsNotice == error.description)
  }
}
