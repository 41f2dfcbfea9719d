import ComposableArchitecture
import HeadlessUI

enum Order: CaseIterable, Sendable {
  case name, date

  var title: String { "\(self)" }
}

struct ReaderState {
  var count = 0
  var isRefreshing = false
  var order = Order.name
  var query = ""
  var received = 0.0
  var size = 1.0
}

enum ReaderAction: Sendable {
  case incrTapped, searchSubmitted, deleteTapped(Int)
  case countChanged(Int), orderChosen(Order), queryChanged(String), refreshingChanged(Bool)
}

func examples(primes: [Int], state: ReaderState, store: Store<ReaderState, ReaderAction>) {
  // Examples: statements
}
