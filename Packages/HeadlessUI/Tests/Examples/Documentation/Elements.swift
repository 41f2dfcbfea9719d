import HeadlessUI
import Testing

enum Action: Sendable {
  case backTapped, deletionCancelled, deletionConfirmed, detailsTapped(String), saveTapped
  case editDoneTapped, problemDismissed
  case countChanged(Int), deleted(Int), queryChanged(String), orderChosen(Order)
  case leavingChanged(Bool), passwordChanged(String), refreshingChanged(Bool), searchSubmitted
}

enum Order: CaseIterable, Sendable {
  case name, date

  var title: String { "\(self)" }
}

struct Store: Sendable {
  func send(_ action: Action) {}
}

struct Feed: Identifiable, Sendable {
  let id: String
  let title: String
}

struct FeedView: View {
  let feed: String
  let store: Store
  var body: Screen { Screen(feed) {} }
}

struct ReaderState {
  var count = 3
  var feeds: [Feed] = []
  var hasChanges = true
  var isEditing = true
  var isLeaving = false
  var isRefreshing = true
  var order = Order.name
  var password = ""
  var path: [String] = []
  var primes: [Int] = []
  var problem: String?
  var query = ""
  var question: String?
}

let state = ReaderState()
let store = Store()

// Examples: declarations

struct ReaderView: View {
  let store: Store
  var body: Screen {
    Screen("Reader") {
      // Examples: statements
    }
  }
}

struct ReaderTests {
  // Examples: members
}
