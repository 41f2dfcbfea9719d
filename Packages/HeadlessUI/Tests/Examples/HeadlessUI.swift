import ComposableArchitecture
import HeadlessUI

struct CounterState {
  var count = 0
  var isPrimeModalShown = false
}

/// What the public view of the example speaks.
public enum CounterAction: Sendable {
  case decrTapped, deleteTapped(Int), incrTapped, isPrimeButtonTapped, primeModalDismissed
}

struct IsPrimeModalView: View {
  var store: Store<Int, CounterAction>
  var body: Screen { Screen("Is it prime?") {} }
}

// Examples: declarations

func examples(
  modalStore: Store<Int, CounterAction>, primes: [Int], store: Store<CounterState, CounterAction>
) {
  // Examples: statements
}
