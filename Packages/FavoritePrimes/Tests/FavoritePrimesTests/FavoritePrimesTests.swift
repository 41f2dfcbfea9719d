import ComposableArchitecture
import FavoritePrimes
import FileClient
import Foundation
import IssueReporting
import Testing
import WolframAlpha

@Suite struct FavoritePrimesTests {
  private typealias FavoritePrimesStore = Store<FavoritePrimesState, FavoritePrimesAction>

  private func store(
    _ favoritePrimes: [Int] = [2, 3, 5, 7],
    _ environment: FavoritePrimesEnvironment = .unimplemented
  ) -> FavoritePrimesStore {
    Store(
      initialValue: FavoritePrimesState(favoritePrimes: favoritePrimes),
      reducer: favoritePrimesReducer,
      environment: environment
    )
  }

  private func store(fileClient: FileClient) -> FavoritePrimesStore {
    var environment = FavoritePrimesEnvironment.unimplemented
    environment.fileClient = fileClient
    return store([2, 3], environment)
  }

  @Test(arguments: [
    ([0, 1], [5, 7]), ([1, 0], [5, 7]), ([3], [2, 3, 5]), ([0, 2, 3], [3]), ([], [2, 3, 5, 7]),
    ([4, 9], [2, 3, 5, 7]), ([0, 1, 2, 3], []),
  ])
  func `Deleting deletes exactly the rows that were meant`(rows: [Int], remaining: [Int]) {
    let store = store()
    store.send(.deleteFavoritePrimes(IndexSet(rows)))
    #expect(store.value == FavoritePrimesState(favoritePrimes: remaining))
  }

  @Test func `What was saved is loaded again`() {
    let store = store(fileClient: .mock)
    store.send(.saveButtonTapped)
    #expect(store.notice == "Saved 2 favorite primes.")
    store.send(.deleteFavoritePrimes([0]))
    store.send(.loadButtonTapped)
    #expect(
      store.value
        == FavoritePrimesState(favoritePrimes: [2, 3], notice: "Loaded 2 favorite primes.")
    )
  }

  @Test func `A missing document loads nothing and says so`() {
    let store = store(fileClient: .mock)
    store.send(.loadButtonTapped)
    #expect(store.favoritePrimes == [2, 3])
    #expect(store.alert == "There is no saved list yet. Save one first.")
    store.send(.alertDismissButtonTapped)
    #expect(store.value == FavoritePrimesState(favoritePrimes: [2, 3]))
  }

  @Test(arguments: ["", "[2, 3", #"{"a": 1}"#, #"["two"]"#, "[2, 1e99]", "\u{0}\u{FFFD}"])
  func `A damaged document is set aside and reported, and touches nothing in memory`(
    text: String
  ) {
    let store = store(fileClient: .mock(documents: [favoritePrimesDocument: Data(text.utf8)]))
    store.send(.loadButtonTapped)
    #expect(store.favoritePrimes == [2, 3])
    #expect(
      store.alert == """
        The saved list is damaged: it is not a list of numbers. \
        It is kept as “favorite-primes.damaged.json”; your list here is as it was.
        """
    )
    store.send(.loadButtonTapped)
    #expect(store.alert == "There is no saved list yet. Save one first.")
  }

  @Test func `A failure to save, to read or to set aside is reported`() {
    let attempt = FileClientError.Attempt(.save, name: favoritePrimesDocument, directory: "d")
    let error = FileClientError.noSpaceLeft(attempt)
    var fileClient = FileClient.unimplemented
    fileClient.save = { _, _ in .just(.failure(error)) }
    fileClient.load = { _ in .just(.failure(error)) }
    let store = store(fileClient: fileClient)
    store.send(.saveButtonTapped)
    #expect(store.alert == error.description)
    store.send(.alertDismissButtonTapped)
    store.send(.loadButtonTapped)
    #expect(store.alert == error.description)
    store.send(.setAsideFailed(error))
    #expect(store.alert?.contains(error.description) == true)
    #expect(store.favoritePrimes == [2, 3])
  }

  @Test func `The nth prime of a row is asked for and shown`() {
    let store = store([5], .mock)
    store.send(.primeButtonTapped(5))
    #expect(store.value == FavoritePrimesState(favoritePrimes: [5], alert: "The 5th prime is 11"))
  }

  @Test func `An answer that nobody waits for changes nothing`() {
    let store = store()
    store.send(.nthPrimeResponse(n: 5, result: .success(11)))
    #expect(store.value == FavoritePrimesState(favoritePrimes: [2, 3, 5, 7]))
  }

  @Test func `The unimplemented environment fails the test that saves, loads or asks`() {
    let store = store()
    for action in [.saveButtonTapped, .loadButtonTapped, .primeButtonTapped(2)]
      as [FavoritePrimesAction]
    {
      withExpectedIssue { _ = store.send(action) }
    }
  }

  @Test func `The list is saved to a real disk, and loaded by another store`() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: directory) }
    let first = store(fileClient: .live(directory: directory))
    await first.send(.saveButtonTapped).finish()
    #expect(first.notice == "Saved 2 favorite primes.")
    let document = try Data(contentsOf: directory.appending(path: favoritePrimesDocument))
    #expect(String(decoding: document, as: UTF8.self) == "[2, 3]")
    let other = store(fileClient: .live(directory: directory))
    other.send(.deleteFavoritePrimes([0, 1]))
    await other.send(.loadButtonTapped).finish()
    #expect(other.favoritePrimes == [2, 3])
  }
}
