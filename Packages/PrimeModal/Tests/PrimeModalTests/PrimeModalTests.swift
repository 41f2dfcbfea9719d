import ComposableArchitecture
import ComposableArchitectureTesting
import PrimeModal
import Testing

@Suite struct PrimeModalTests {
  /// The reducer, which a test of mutants replaces.
  var reducer: Reducer<PrimeModalState, PrimeModalAction, Void> = primeModalReducer

  private func store(
    _ count: Int,
    _ favoritePrimes: [Int] = []
  ) -> TestStore<PrimeModalState, PrimeModalAction, Void> {
    TestStore(
      initialValue: PrimeModalState(count: count, favoritePrimes: favoritePrimes),
      reducer: reducer,
      environment: ()
    )
  }

  @Test func `Saving adds the number to the favorites`() {
    let store = store(5, [3, 2])
    store.send(.saveFavoritePrimeTapped) { $0.favoritePrimes = [3, 2, 5] }
  }

  @Test func `Saving a number twice adds it once`() {
    assert(
      initialValue: PrimeModalState(count: 5),
      reducer: reducer,
      environment: (),
      steps:
        Step(.send, .saveFavoritePrimeTapped) { $0.favoritePrimes = [5] },
      Step(.send, .saveFavoritePrimeTapped),
      Step(.send, .removeFavoritePrimeTapped) { $0.favoritePrimes = [] },
      Step(.send, .saveFavoritePrimeTapped) { $0.favoritePrimes = [5] }
    )
  }

  @Test func `A number that is not prime is not saved`() {
    store(4).send(.saveFavoritePrimeTapped)
  }

  @Test func `Removing removes only the given number`() {
    let store = store(3, [2, 3, 5])
    store.send(.removeFavoritePrimeTapped) { $0.favoritePrimes = [2, 5] }
  }

  @Test func `Removing a number that is not a favorite changes nothing`() {
    store(7, [2, 3]).send(.removeFavoritePrimeTapped)
  }
}
