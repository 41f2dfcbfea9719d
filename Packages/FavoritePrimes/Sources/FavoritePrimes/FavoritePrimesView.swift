public import ComposableArchitecture
public import HeadlessUI
import WolframAlpha

/// The list of favorites, a row each.
public struct FavoritePrimesView: View {
  let store: Store<FavoritePrimesState, FavoritePrimesAction>

  /// Makes a view of a store.
  public init(store: Store<FavoritePrimesState, FavoritePrimesAction>) { self.store = store }

  /// The list as it is now.
  public var body: Screen {
    let state = store.value
    return Screen("Favorite primes") {
      List(
        state.favoritePrimes.enumerated(),
        placeholder: "No favorite primes yet."
      ) { row, prime in
        Row {
          Text("\(prime)")
          Button(
            "What is the \(ordinal(prime)) prime?",
            isEnabled: state.requestedNthPrime == nil
          ) { store.send(.primeButtonTapped(prime)) }
          Button("Delete \(prime)") { store.send(.deleteFavoritePrimes([row])) }
        }
      }
      Row {
        Button("Save") { store.send(.saveButtonTapped) }
        Button("Load") { store.send(.loadButtonTapped) }
      }
      if let n = state.requestedNthPrime { Text("Asking for the \(ordinal(n)) prime…") }
      if let notice = state.notice { Text(notice) }
    }
    .alert(state.alert, onDismiss: { store.send(.alertDismissButtonTapped) })
  }
}
