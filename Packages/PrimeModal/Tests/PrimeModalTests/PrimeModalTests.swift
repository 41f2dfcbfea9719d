import ComposableArchitecture
import PrimeModal
import Testing

@Suite struct PrimeModalTests {
  @Test func `Saving adds the number to the favorites`() {
    var state = PrimeModalState(count: 5, favoritePrimes: [3, 2])
    let effects = primeModalReducer(&state, .saveFavoritePrimeTapped, ())
    #expect(state == PrimeModalState(count: 5, favoritePrimes: [3, 2, 5]))
    #expect(effects.isEmpty)
  }

  @Test func `Saving twice does not duplicate`() {
    var state = PrimeModalState(count: 5)
    _ = primeModalReducer(&state, .saveFavoritePrimeTapped, ())
    _ = primeModalReducer(&state, .saveFavoritePrimeTapped, ())
    #expect(state.favoritePrimes == [5])
  }

  @Test func `A number that is not prime is not saved`() {
    var state = PrimeModalState(count: 4)
    _ = primeModalReducer(&state, .saveFavoritePrimeTapped, ())
    #expect(state.favoritePrimes.isEmpty)
  }

  @Test func `Removing takes only this number out`() {
    var state = PrimeModalState(count: 3, favoritePrimes: [2, 3, 5])
    let effects = primeModalReducer(&state, .removeFavoritePrimeTapped, ())
    #expect(state.favoritePrimes == [2, 5])
    #expect(effects.isEmpty)
  }

  @Test func `Removing what is no favorite changes nothing`() {
    var state = PrimeModalState(count: 7, favoritePrimes: [2, 3])
    _ = primeModalReducer(&state, .removeFavoritePrimeTapped, ())
    #expect(state.favoritePrimes == [2, 3])
  }
}
