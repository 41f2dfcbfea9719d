public import ComposableArchitecture
public import HeadlessUI
import PrimeAlert
import WolframAlpha

/// The screen of the favorites, with a row for each.
public struct FavoritePrimesView: View {
  let store: Store<FavoritePrimesState, FavoritePrimesAction>

  /// Makes a view of a store.
  public init(store: Store<FavoritePrimesState, FavoritePrimesAction>) { self.store = store }

  /// The screen for the current state.
  public var body: Screen {
    let state = store.value
    let isRequestPossible = state.requestedNthPrime == nil
    return Screen("Favorite primes") {
      if let problem = state.savedListProblem { Text(problem).style(.warning) }
      Table(state.rows, id: \.prime, placeholder: "No favorite primes yet.") {
        TableColumn("Prime", alignment: .trailing) { Text("\($0.prime)") }
        TableColumn("") { row in
          Button("What is the \(ordinal(row.prime)) prime?", isEnabled: isRequestPossible) {
            store.send(.primeButtonTapped(row.prime))
          }
        }
        TableColumn("") { row in
          Button("Delete \(row.prime)") { store.send(.deleteFavoritePrimes([row.index])) }
        }
      }
      state.nthPrimeRequestElements { store.send(.cancelNthPrimeTapped) }
      Row {
        Button("Save", key: "s") { store.send(.saveButtonTapped) }
        Button("Load", key: "l") { store.send(.loadButtonTapped) }
        if state.favoritePrimes.count > 1 {
          Button("Delete all", style: .destructive) { store.send(.deleteAllTapped) }
        }
      }
      if state.undo.canUndo || state.undo.canRedo {
        Row {
          Button("Undo", key: "u", isEnabled: state.undo.canUndo) { store.send(.undoTapped) }
          Button("Redo", key: "r", isEnabled: state.undo.canRedo) { store.send(.redoTapped) }
        }
      }
      Toggle("Save favorites automatically", isOn: state.savesAutomatically ?? false) {
        store.send(.saveAutomaticallyToggled($0))
      }
      if let notice = state.notice { Text(notice).style(.secondary) }
    }
    .confirmation(state.deletionQuestion, onCancel: { store.send(.deleteAllCanceled) }) {
      Button("Delete \(state.favoritePrimes.count)", style: .destructive) {
        store.send(.deleteAllConfirmed)
      }
    }
    .alert(state.alert, onDismiss: { store.send(.alertDismissButtonTapped) })
  }
}

extension FavoritePrimesState {
  fileprivate struct Row {
    var index: Int
    var prime: Int
  }

  fileprivate var rows: [Row] {
    favoritePrimes.enumerated().map { Row(index: $0.offset, prime: $0.element) }
  }

  fileprivate var deletionQuestion: String? {
    guard isDeletionAsked else { return nil }
    return "Delete all favorites from the list? There are \(favoritePrimes.count) of them."
  }
}
