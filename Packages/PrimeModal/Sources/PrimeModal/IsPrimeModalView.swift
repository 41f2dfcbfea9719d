public import ComposableArchitecture
public import HeadlessUI

/// Says whether the number is prime, and offers to save or to remove it if it is.
public struct IsPrimeModalView: View {
  let store: Store<PrimeModalState, PrimeModalAction>

  /// Makes a view of a store.
  public init(store: Store<PrimeModalState, PrimeModalAction>) { self.store = store }

  /// The modal as it is now.
  public var body: Screen {
    let state = store.value
    return Screen("Is this prime?") {
      if isPrime(state.count) {
        Text("\(state.count) is prime 🎉")
        if state.isFavorite {
          Button("Remove from favorite primes") { store.send(.removeFavoritePrimeTapped) }
        } else {
          Button("Save to favorite primes", style: .title) { store.send(.saveFavoritePrimeTapped) }
        }
      } else {
        Text("\(state.count) is not prime :(")
      }
    }
  }
}
