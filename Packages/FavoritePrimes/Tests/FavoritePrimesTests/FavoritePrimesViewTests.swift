import ComposableArchitecture
import FavoritePrimes
import HeadlessUI
import Testing

@Suite struct FavoritePrimesViewTests {
  private func view(
    _ state: FavoritePrimesState
  ) -> (FavoritePrimesView, Store<FavoritePrimesState, FavoritePrimesAction>) {
    let store = Store(
      initialValue: state,
      reducer: favoritePrimesReducer,
      environment: .mock
    )
    return (FavoritePrimesView(store: store), store)
  }

  @Test func `Every favorite has a row`() {
    let (view, _) = view(FavoritePrimesState(favoritePrimes: [2, 3]))
    #expect(
      view.body.description == """
        Favorite primes
        ───────────────
        • 2  [What is the 2nd prime?]  [Delete 2]
        • 3  [What is the 3rd prime?]  [Delete 3]
        [Save]  [Load]
        """
    )
  }

  @Test func `An empty list says so`() {
    let (view, _) = view(FavoritePrimesState())
    #expect(
      view.body.description == """
        Favorite primes
        ───────────────
        No favorite primes yet.
        [Save]  [Load]
        """
    )
  }

  @Test func `Every button does what it says`() throws {
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

  @Test func `While a request is in flight, none can be added to it`() {
    let (view, _) = view(FavoritePrimesState(favoritePrimes: [2], requestedNthPrime: 2))
    #expect(
      view.body.description == """
        Favorite primes
        ───────────────
        • 2  (What is the 2nd prime?)  [Delete 2]
        [Save]  [Load]
        Asking for the 2nd prime…
        """
    )
  }
}
