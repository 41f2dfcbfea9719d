import ComposableArchitecture
import ComposableArchitectureTesting
import FavoritePrimes
import FileClient
import FileClientTesting
import Foundation
import Testing
import WolframAlpha

/// Tests the list that is loaded at the start and saved when it changes.
@Suite struct SavedListTests {
  private typealias FavoritePrimesStore = TestStore<
    FavoritePrimesState, FavoritePrimesAction, FavoritePrimesEnvironment
  >

  private let reducer = savingAutomatically(
    favoritePrimesReducer, value: \.self,
    action: CasePath<FavoritePrimesAction, FavoritePrimesAction>(embed: { $0 }, extract: { $0 }),
    environment: { $0 })

  private func store(_ state: FavoritePrimesState, _ fileClient: FileClient) -> FavoritePrimesStore
  {
    FavoritePrimesStore(
      initialValue: state,
      reducer: reducer,
      environment: FavoritePrimesEnvironment(fileClient: fileClient, client: .unimplemented)
    )
  }

  private func documents(_ text: String) -> FileClient {
    .mock(documents: [favoritePrimesDocument: Data(text.utf8)])
  }

  @Test func `Starting loads the saved list`() {
    let store = store(FavoritePrimesState(), documents("[2, 3]"))
    store.send(.started) { $0.savedListProblem = .isBeingLoaded }
    store.receive(.restoredFavoritePrimes([2, 3])) {
      $0.savedListProblem = nil
      $0.favoritePrimes = [2, 3]
      $0.notice = "Loaded 2 favorite primes."
    }
  }

  @Test func `Starting without a saved list changes nothing`() {
    let store = store(FavoritePrimesState(savesAutomatically: true), .mock)
    store.send(.started) { $0.savedListProblem = .isBeingLoaded }
    store.receive(.restoreFailed(.missing)) { $0.savedListProblem = nil }
  }

  @Test func `Favorites added before the list is loaded are kept and saved`() {
    let fileClient = documents("[2, 3]")
    let store = store(
      FavoritePrimesState(favoritePrimes: [3, 5], savesAutomatically: true), fileClient)
    store.send(.started) { $0.savedListProblem = .isBeingLoaded }
    store.receive(.restoredFavoritePrimes([2, 3])) {
      $0.savedListProblem = nil
      $0.favoritePrimes = [2, 3, 5]
      $0.notice = "Loaded 2 favorite primes."
    }
    store.receive(.savedFavoritePrimes(count: 3)) { $0.notice = "Saved 3 favorite primes." }
  }

  @Test func `A change is saved only if automatic saving is on`() {
    let store = store(FavoritePrimesState(favoritePrimes: [2, 3, 5]), .mock)
    store.send(.deleteFavoritePrimes([0])) { $0.favoritePrimes = [3, 5] }
    store.send(.saveAutomaticallyToggled(true)) { $0.savesAutomatically = true }
    store.receive(.savedFavoritePrimes(count: 2)) { $0.notice = "Saved 2 favorite primes." }
    store.send(.deleteFavoritePrimes([0])) { $0.favoritePrimes = [5] }
    store.receive(.savedFavoritePrimes(count: 1)) { $0.notice = "Saved 1 favorite prime." }
    store.send(.saveAutomaticallyToggled(false)) { $0.savesAutomatically = false }
    store.send(.deleteFavoritePrimes([0])) { $0.favoritePrimes = [] }
    store.send(.loadButtonTapped)
    store.receive(.loadedFavoritePrimes([5])) {
      $0.favoritePrimes = [5]
      $0.notice = "Loaded 1 favorite prime."
    }
  }

  @Test func `Loading a list does not save it again`() {
    var fileClient = FileClient.unimplemented
    fileClient.load = { _ in .just(.success(Data("[7]".utf8))) }
    let store = store(FavoritePrimesState(savesAutomatically: true), fileClient)
    store.send(.loadButtonTapped)
    store.receive(.loadedFavoritePrimes([7])) {
      $0.favoritePrimes = [7]
      $0.notice = "Loaded 1 favorite prime."
    }
  }

  @Test func `A damaged list is reported at the start and kept until the user saves`() {
    let store = store(
      FavoritePrimesState(favoritePrimes: [2, 3], savesAutomatically: true), documents("[2, 3"))
    store.send(.started) { $0.savedListProblem = .isBeingLoaded }
    store.receive(.restoreFailed(.damaged)) { $0.savedListProblem = .damaged }
    store.send(.deleteFavoritePrimes([0])) { $0.favoritePrimes = [3] }
    store.send(.saveButtonTapped) { $0.savedListProblem = .isBeingSetAside }
    store.receive(.damagedDocumentSetAside(name: "favorite-primes.damaged.json")) {
      $0.savedListProblem = nil
      $0.alert = """
        The saved list is damaged: it is not a list of numbers. \
        It is kept as “favorite-primes.damaged.json”; your favorites are unchanged.
        """
    }
    store.receive(.savedFavoritePrimes(count: 1)) { $0.notice = "Saved 1 favorite prime." }
  }

  @Test func `A damaged list that cannot be set aside is not overwritten`() {
    let error = FileClientError.readOnly(
      .init(.setAside, name: favoritePrimesDocument, directory: "d"))
    var fileClient = FileClient.unimplemented
    fileClient.setAside = { _ in .just(.failure(error)) }
    let store = store(FavoritePrimesState(savedListProblem: .damaged), fileClient)
    store.send(.saveButtonTapped) { $0.savedListProblem = .isBeingSetAside }
    store.receive(.setAsideFailed(error)) {
      $0.savedListProblem = .damaged
      $0.alert = """
        The saved list is damaged: it is not a list of numbers. \
        It could not be set aside. \(error) Your favorites are unchanged.
        """
    }
  }

  @Test func `A list that could not be read is not overwritten by a change`() {
    let error = FileClientError.permissionDenied(
      .init(.load, name: favoritePrimesDocument, directory: "d"))
    var fileClient = FileClient.unimplemented
    fileClient.load = { _ in .just(.failure(error)) }
    let store = store(
      FavoritePrimesState(favoritePrimes: [2, 3], savesAutomatically: true), fileClient)
    store.send(.started) { $0.savedListProblem = .isBeingLoaded }
    store.receive(.restoreFailed(.unreadable(error))) { $0.savedListProblem = .unreadable(error) }
    store.send(.deleteFavoritePrimes([0])) { $0.favoritePrimes = [3] }
  }

  @Test func `Requests made during the first load are performed after it`() throws {
    try expect(
      [.started, .saveButtonTapped, .loadButtonTapped],
      from: FavoritePrimesState(favoritePrimes: [7]), document: "[2, 3]"
    ) {
      $0.favoritePrimes == [2, 3, 7] && $0.savedListProblem == nil && $0.alert == nil
    }
  }

  @Test func `Changes are saved in order`() throws {
    try expect(
      [
        .saveAutomaticallyToggled(true), .deleteFavoritePrimes([0]), .loadButtonTapped,
      ],
      from: FavoritePrimesState(favoritePrimes: [2, 3, 5]), document: "[7]"
    ) {
      $0.favoritePrimes == [3, 5] && $0.alert == nil
    }
  }

  @Test func `A damaged list is set aside once, and the last list is saved`() throws {
    try expect(
      [.saveButtonTapped, .deleteFavoritePrimes([0]), .saveButtonTapped],
      from: FavoritePrimesState(
        favoritePrimes: [2, 3], savesAutomatically: true, savedListProblem: .damaged),
      document: "[2, 3"
    ) {
      $0.savedListProblem == nil && $0.notice == "Saved 1 favorite prime."
        && $0.alert?.contains("It is kept as") == true
    }
  }

  /// Expects that the final state meets the condition for every order of disk and user events.
  private func expect(
    _ actions: [FavoritePrimesAction], from state: FavoritePrimesState, document: String,
    finally: @escaping (FavoritePrimesState) -> Bool
  ) throws {
    let exploration = try explore(
      initialValue: state,
      actions: actions,
      reducer: reducer,
      environment: { simulation in
        FavoritePrimesEnvironment(
          fileClient: .simulated(
            simulation, documents: [favoritePrimesDocument: Data(document.utf8)]),
          client: .unimplemented)
      },
      finally: finally
    )
    #expect(exploration.isComplete)
  }
}
