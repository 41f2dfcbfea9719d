import ComposableArchitecture
import ComposableArchitectureCollections
import FileClient
import HeadlessUI

struct ConflictView: View {
  let saved: Books
  let store: Store<ReadingListState, ReadingListAction>

  var body: Screen {
    let mine = store.books
    return Screen("Which one do you want to keep?") {
      Text("Somebody else has changed the same books. Nothing is saved until you choose.")
      List(mine.filter { (saved[id: $0.id] ?? $0) != $0 }) { book in
        Text("Here: \(book.title)")
        if let other = saved[id: book.id] { Text("Elsewhere: \(other.title)") }
      }
      Row {
        Button("Mine") { store.send(.document(.resolve(mine.including(saved)))) }
        Button("The other") { store.send(.document(.resolve(saved.including(mine)))) }
      }
    }
  }
}

extension Books {
  func including(_ others: Books) -> Books {
    var all = self
    all.append(contentsOf: others)
    return all
  }
}
