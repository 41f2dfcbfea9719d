import ComposableArchitecture
import HeadlessUI
import PrimeModal
import Testing

@Suite struct IsPrimeModalViewTests {
  private func store(_ count: Int) -> Store<PrimeModalState, PrimeModalAction> {
    Store(
      initialValue: PrimeModalState(count: count),
      reducer: primeModalReducer,
      environment: ()
    )
  }

  @Test func `A prime can be saved and then removed`() throws {
    let store = store(2)
    let view = IsPrimeModalView(store: store)
    #expect(
      view.body.description == """
        Is this prime?
        ──────────────
        2 is prime 🎉
        [Save to favorite primes]
        """
    )
    try view.body.button(labeled: "Save to favorite primes").action()
    #expect(store.favoritePrimes == [2])
    try view.body.button(labeled: "Remove from favorite primes").action()
    #expect(store.favoritePrimes == [])
  }

  @Test func `A number that is not prime cannot be saved or removed`() {
    #expect(
      IsPrimeModalView(store: store(4)).body.description == """
        Is this prime?
        ──────────────
        4 is not prime :(
        """
    )
  }
}
