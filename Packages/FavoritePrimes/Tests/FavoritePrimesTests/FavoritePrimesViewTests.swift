import ComposableArchitecture
import FavoritePrimes
import FileClient
import Foundation
import HeadlessUI
import Testing
import WolframAlpha

@Suite struct FavoritePrimesViewTests {
  private func view(
    _ state: FavoritePrimesState, _ fileClient: FileClient = .mock
  ) -> (FavoritePrimesView, Store<FavoritePrimesState, FavoritePrimesAction>) {
    let store = Store(
      initialValue: state,
      reducer: favoritePrimesReducer,
      environment: FavoritePrimesEnvironment(fileClient: fileClient, client: .mock)
    )
    return (FavoritePrimesView(store: store), store)
  }

  @Test func `The table has a row for each favorite`() {
    let (view, _) = view(FavoritePrimesState(favoritePrimes: [2, 11]))
    #expect(
      view.body.description == """
        Favorite primes
        ───────────────
        Prime
        ─────
            2  [What is the 2nd prime?]   [Delete 2]
           11  [What is the 11th prime?]  [Delete 11]
        [Save <s>]  [Load <l>]  [Delete all]
        [ ] Save favorites automatically
        """
    )
  }

  @Test func `An empty list shows a placeholder`() {
    let (view, _) = view(FavoritePrimesState())
    #expect(
      view.body.description == """
        Favorite primes
        ───────────────
        No favorite primes yet.
        [Save <s>]  [Load <l>]
        [ ] Save favorites automatically
        """
    )
  }

  @Test func `Each button performs its action`() throws {
    let (view, store) = view(FavoritePrimesState(favoritePrimes: [2, 3]))
    try view.body.button(labeled: "Delete 3").action()
    #expect(store.favoritePrimes == [2])
    try view.body.button(labeled: "Save").action()
    #expect(store.notice == "Saved 1 favorite prime.")
    try view.body.button(labeled: "Delete 2").action()
    try view.body.button(labeled: "Load").action()
    #expect(store.favoritePrimes == [2])
    #expect(store.notice == "Loaded 1 favorite prime.")
    try view.body.button(labeled: "What is the 2nd prime?").action()
    #expect(store.alert == "The 2nd prime is 3")
    try view.body.button(labeled: "Ok").action()
    #expect(store.alert == nil)
  }

  @Test func `A number distinguishes the two rows of a favorite that is listed twice`() throws {
    let (view, store) = view(FavoritePrimesState(favoritePrimes: [7, 2, 7]))
    try view.body.tap("Delete 7 #2")
    #expect(store.favoritePrimes == [7, 2])
    try view.body.tap("Delete 7")
    #expect(store.favoritePrimes == [2])
  }

  @Test func `Deleting all favorites needs a confirmation`() throws {
    let (view, store) = view(FavoritePrimesState(favoritePrimes: [2, 3, 5]))
    try view.body.tap("Delete all")
    #expect(
      view.body.description.hasSuffix(
        """
        ┌──
        │ Delete all favorites from the list? There are 3 of them.
        │ [Delete 3]  [Cancel]
        └──
        """
      )
    )
    #expect(throws: InteractionError.self) { try view.body.tap("Save") }
    try view.body.back()
    #expect(store.value == FavoritePrimesState(favoritePrimes: [2, 3, 5]))
    try view.body.tap("Delete all")
    try view.body.tap("Delete 3")
    #expect(store.favoritePrimes == [])
    #expect(view.body.description.contains("[Undo <u>]  (Redo)"))
    try view.body.press("u")
    #expect(store.favoritePrimes == [2, 3, 5])
    try view.body.tap("Redo")
    #expect(store.favoritePrimes == [])
  }

  @Test func `The toggle turns automatic saving on and off`() throws {
    let (view, store) = view(FavoritePrimesState(favoritePrimes: [2]))
    try view.body.toggle("Save favorites automatically", to: true)
    #expect(store.savesAutomatically == true)
    #expect(store.notice == "Saved 1 favorite prime.")
    #expect(view.body.description.contains("[x] Save favorites automatically"))
    try view.body.toggle("Save favorites automatically", to: false)
    #expect(store.savesAutomatically == false)
  }

  @Test func `The screen reports a list that is not overwritten`() {
    let (view, store) = view(
      FavoritePrimesState(),
      .mock(documents: [favoritePrimesDocument: Data(#"{"documentVersion":2,"value":[]}"#.utf8)]))
    store.send(.started)
    store.send(.alertDismissButtonTapped)
    #expect(view.body.description.contains("A newer version of this app wrote the document"))
  }

  @Test func `During a request, no other request can be made, and it can be cancelled`()
    throws
  {
    let (view, store) = view(FavoritePrimesState(favoritePrimes: [2], requestedNthPrime: 2))
    #expect(
      view.body.description == """
        Favorite primes
        ───────────────
        Prime
        ─────
            2  (What is the 2nd prime?)  [Delete 2]
        Asking for the 2nd prime …
        [Cancel <c>]
        [Save <s>]  [Load <l>]
        [ ] Save favorites automatically
        """
    )
    store.send(.nthPrimeProgress(n: 2, fraction: 0.5))
    #expect(view.body.description.contains("Asking for the 2nd prime ██████████░░░░░░░░░░ 50%"))
    try view.body.press("c")
    #expect(store.value == FavoritePrimesState(favoritePrimes: [2]))
  }
}
