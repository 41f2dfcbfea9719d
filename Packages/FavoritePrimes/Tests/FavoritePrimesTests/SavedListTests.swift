import ComposableArchitecture
import FavoritePrimes
import FileClient
import FileClientTesting
import Foundation
import Testing
import WolframAlpha

/// Tests the list that is loaded, saved, undone and redone.
@Suite struct SavedListTests {
  private typealias FavoritesStore = Store<FavoritePrimesState, FavoritePrimesAction>

  /// The reducer, which a test of mutants replaces.
  var reducer: Reducer<FavoritePrimesState, FavoritePrimesAction, FavoritePrimesEnvironment> =
    favoritePrimesReducer

  private func store(
    _ favoritePrimes: [Int] = [], savesAutomatically: Bool = false, on fileClient: FileClient
  ) -> FavoritesStore {
    Store(
      initialValue: FavoritePrimesState(
        favoritePrimes: favoritePrimes, savesAutomatically: savesAutomatically),
      reducer: reducer,
      environment: FavoritePrimesEnvironment(fileClient: fileClient, client: .unimplemented)
    )
  }

  private func disk(_ text: String) -> MockDisk {
    MockDisk([favoritePrimesDocument: Data(text.utf8)])
  }

  private func saved(_ disk: MockDisk) -> [Int]? {
    disk.documents[favoritePrimesDocument].flatMap { try? favoritePrimesSchema.decode($0) }
  }

  @Test func `Starting loads the saved list, and nothing can be undone`() {
    let store = store(on: .mock(disk("[2, 3]")))
    store.send(.started)
    #expect(store.favoritePrimes == [2, 3])
    #expect(store.notice == "Loaded 2 favorite primes.")
    #expect(!store.undo.canUndo)
  }

  @Test func `Starting without a saved list shows no alert`() {
    let store = store(savesAutomatically: true, on: .mock)
    store.send(.started)
    #expect(store.alert == nil && store.notice == nil)
  }

  @Test func `Favorites added before the list is loaded are kept and saved`() {
    let disk = disk("[2, 3]")
    let store = store(savesAutomatically: true, on: .mock(disk))
    store.send(.loadedFavoritePrimes([3, 5]))
    #expect(store.undo.canUndo)
    store.send(.started)
    #expect(store.favoritePrimes == [2, 3, 5])
    #expect(saved(disk) == [2, 3, 5])
  }

  @Test func `A change is saved only if automatic saving is on`() {
    let disk = disk("[2, 3, 5]")
    let store = store(on: .mock(disk))
    store.send(.started)
    store.send(.deleteFavoritePrimes([0]))
    #expect(saved(disk) == [2, 3, 5])
    store.send(.saveAutomaticallyToggled(true))
    #expect(saved(disk) == [3, 5])
    store.send(.deleteFavoritePrimes([0]))
    #expect(saved(disk) == [5])
    #expect(store.notice == "Saved 1 favorite prime.")
    store.send(.saveAutomaticallyToggled(false))
    store.send(.deleteFavoritePrimes([0]))
    #expect(saved(disk) == [5])
    store.send(.loadButtonTapped)
    #expect(store.favoritePrimes == [5])
    #expect(store.notice == "Loaded 1 favorite prime.")
  }

  @Test func `Turning automatic saving on saves a list that was not loaded`() {
    let disk = MockDisk()
    let store = store([2, 3], on: .mock(disk))
    store.send(.saveAutomaticallyToggled(true))
    #expect(saved(disk) == [2, 3])
  }

  @Test func `Saving and loading on request restores what was saved`() {
    let store = store([2, 3], on: .mock)
    store.send(.saveButtonTapped)
    #expect(store.notice == "Saved 2 favorite primes.")
    store.send(.deleteFavoritePrimes([0]))
    store.send(.loadButtonTapped)
    #expect(store.favoritePrimes == [2, 3])
  }

  @Test func `Deletions, a loaded list and a deletion of everything can be undone and redone`() {
    let store = store([2, 3, 5], on: .mock)
    store.send(.saveButtonTapped)
    store.send(.deleteFavoritePrimes([0]))
    store.send(.loadButtonTapped)
    store.send(.deleteAllTapped)
    store.send(.deleteAllConfirmed)
    #expect(store.favoritePrimes == [])
    var undone: [[Int]] = []
    for _ in 0..<3 {
      store.send(.undoTapped)
      undone.append(store.favoritePrimes)
    }
    #expect(undone == [[2, 3, 5], [3, 5], [2, 3, 5]])
    #expect(!store.undo.canUndo)
    for _ in 0..<3 { store.send(.redoTapped) }
    #expect(store.favoritePrimes == [])
    #expect(!store.undo.canRedo)
  }

  @Test func `What is undone is saved, too`() {
    let disk = disk("[2, 3]")
    let store = store(savesAutomatically: true, on: .mock(disk))
    store.send(.started)
    store.send(.deleteFavoritePrimes([0]))
    #expect(saved(disk) == [3])
    store.send(.undoTapped)
    #expect(saved(disk) == [2, 3])
  }

  @Test func `Loading without a saved list says so`() {
    let store = store([2], on: .mock)
    store.send(.loadButtonTapped)
    #expect(store.favoritePrimes == [2])
    #expect(store.alert == "There is no saved list yet. Save one first.")
    store.send(.alertDismissButtonTapped)
    #expect(store.alert == nil)
  }

  @Test(arguments: ["", "[2, 3", #"{"a": 1}"#, #"["two"]"#, "[2, 1e99]", "\u{0}\u{FFFD}"])
  func `A damaged list is set aside and reported, and the list stays as it is`(text: String) {
    let disk = disk(text)
    let store = store([2, 3], on: .mock(disk))
    store.send(.loadButtonTapped)
    #expect(store.favoritePrimes == [2, 3])
    #expect(
      store.alert == """
        The saved list is damaged: it is not a list of numbers. \
        It is kept as “favorite-primes.damaged.json”; your favorites are unchanged.
        """)
    #expect(disk.documents == ["favorite-primes.damaged.json": Data(text.utf8)])
    store.send(.saveButtonTapped)
    #expect(saved(disk) == [2, 3])
  }

  @Test func `A list of a newer app is not overwritten`() {
    let later = #"{"documentVersion":2,"value":[]}"#
    let disk = disk(later)
    let store = store([2], savesAutomatically: true, on: .mock(disk))
    store.send(.started)
    store.send(.deleteFavoritePrimes([0]))
    store.send(.saveButtonTapped)
    #expect(disk.documents == [favoritePrimesDocument: Data(later.utf8)])
    #expect(store.alert == DocumentError.later(2).description)
    #expect(store.value.savedListProblem == store.alert)
  }

  @Test(arguments: [FileClientError.Attempt.Operation.save, .load])
  func `A failure is reported, and nothing is overwritten`(
    operation: FileClientError.Attempt.Operation
  ) {
    let disk = disk("[2, 3]")
    let store = store(savesAutomatically: true, on: .mock(disk))
    let error = FileClientError.noSpaceLeft(
      .init(operation, name: favoritePrimesDocument, directory: "memory"))
    disk.failures[operation] = error
    store.send(.started)
    store.send(.loadedFavoritePrimes([7]))
    #expect(store.notice == "Loaded 1 favorite prime.")
    #expect(store.alert == nil)
    #expect(store.value.savedListProblem?.contains("no space is left on the disk") == true)
    store.send(.saveButtonTapped)
    #expect(store.alert?.contains("“favorite-primes.json” could not be saved") == true)
    #expect(saved(disk) == [2, 3])
  }

  @Test func `A damaged list that cannot be set aside is not overwritten`() {
    let disk = disk("[2, 3")
    let error = FileClientError.readOnly(
      .init(.setAside, name: favoritePrimesDocument, directory: "memory"))
    disk.failures[.setAside] = error
    let store = store([2], on: .mock(disk))
    store.send(.saveButtonTapped)
    #expect(store.alert?.contains("the file system is read-only") == true)
    #expect(disk.documents == [favoritePrimesDocument: Data("[2, 3".utf8)])
  }

  @Test func `What somebody else has saved is merged with the user's changes`() {
    let disk = disk("[2, 3, 5]")
    let store = store(savesAutomatically: true, on: .mock(disk))
    store.send(.started)
    disk.documents[favoritePrimesDocument] = Data("[2, 5, 7]".utf8)
    store.send(.deleteFavoritePrimes([0]))
    // The user has removed 2, and somebody else has removed 3 and added 7.
    #expect(store.favoritePrimes == [5, 7])
    #expect(saved(disk) == [5, 7])
  }

  @Test func `One store loads from disk what another store saved`() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: directory) }
    let first = store([2, 3], on: .live(directory: directory))
    await first.send(.saveButtonTapped).finish()
    let document = try Data(contentsOf: directory.appending(path: favoritePrimesDocument))
    #expect(String(decoding: document, as: UTF8.self) == #"{"documentVersion":1,"value":[2,3]}"#)
    let other = store(on: .live(directory: directory))
    await other.send(.loadButtonTapped).finish()
    #expect(other.favoritePrimes == [2, 3])
  }

  /// Each file is a list as a version of the app has written it.
  @Test(arguments: ["[2, 3, 5]", #"{"documentVersion":1,"value":[2,3,5]}"#])
  func `A list of every version of the app is loaded`(text: String) {
    let store = store(on: .mock(disk(text)))
    store.send(.started)
    #expect(store.favoritePrimes == [2, 3, 5])
  }
}
