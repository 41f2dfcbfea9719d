import ComposableArchitecture
import HeadlessUI

struct CounterState {
  var count = 0
  var isPrimeModalShown = false
}

/// The action of the public view in an example.
public enum CounterAction: Sendable {
  case decrTapped, deleteTapped(Int), incrTapped, isPrimeButtonTapped, primeModalDismissed
  case backTapped, deletionCancelled, deletionConfirmed, leavingChanged(Bool), problemDismissed
}

struct IsPrimeModalView: View {
  var store: Store<Int, CounterAction>
  var body: Screen { Screen("Is it prime?") {} }
}

struct PlaceView: View {
  var place: String
  var store: Store<CounterState, CounterAction>
  var body: Screen { Screen(place) {} }
}

struct NavigationState {
  var hasChanges = true
  var isLeaving = false
  var path: [String] = []
  var problem: String?
  var question: String?
}

// Examples: declarations

func examples(
  counterStore: Store<Int, CounterAction>, modalStore: Store<Int, CounterAction>, primes: [Int],
  screen: Screen, state: NavigationState, store: Store<CounterState, CounterAction>
) throws {
  // Examples: statements
}
