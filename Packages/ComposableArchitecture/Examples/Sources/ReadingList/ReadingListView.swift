import ComposableArchitecture
import ComposableArchitectureCollections
import FileClient
import HeadlessUI

struct ReadingListView: View {
  let store: Store<ReadingListState, ReadingListAction>

  var body: Screen {
    let state = store.value
    if let saved = state.document.conflict {
      return ConflictView(saved: saved, store: store).body
    }
    return Screen("Reading list") {
      TextField("New book", text: state.newTitle) {
        store.send(.newTitleChanged($0))
      } onSubmit: {
        store.send(.addTapped)
      }
      List(state.books, id: \.title, placeholder: "No books yet.") { book in
        Row {
          Text(book.isRead ? "\(book.title), read" : book.title)
          Button("Edit") { store.send(.editTapped(book.id)) }
          Button("Delete", style: .destructive) { store.send(.deleteTapped(book.id)) }
        }
      }
      Row {
        Button("Undo", key: "u", isEnabled: state.undo.canUndo) { store.send(.undoTapped) }
        Button("Redo", key: "r", isEnabled: state.undo.canRedo) { store.send(.redoTapped) }
        Button("Save", key: "s", isEnabled: state.hasUnsavedChanges) {
          store.send(.document(.save))
        }
      }
      state.documentStatus
      if let name = state.document.damagedName {
        Text("The saved list was damaged. It is kept as “\(name)”.").style(.warning)
      }
    }
    .sheet(editedBook, onDismiss: { store.send(.editDoneTapped) }) { BookView(store: $0) }
    .alert(state.alert, onDismiss: { store.send(.alertDismissed) })
  }

  private var editedBook: Store<Book, BookAction>? {
    guard let id = store.value.editedID else { return nil }
    return store.view(unwrapping: { $0.books[id: id] }, action: { .book(id: id, action: $0) })
  }
}

struct BookView: View {
  let store: Store<Book, BookAction>

  var body: Screen {
    Screen("Book") {
      TextField("Title", text: store.title) { store.send(.titleChanged($0)) }
      Toggle("I have read it", isOn: store.isRead) { store.send(.readToggled($0)) }
    }
  }
}

extension ReadingListState {
  var hasUnsavedChanges: Bool { document.hasUnsavedChanges(books) }

  var documentStatus: Text {
    switch document.phase {
    case .unknown, .loading: Text("Loading …").style(.secondary)
    case .saving: Text("Saving …").style(.secondary)
    case .failed(let failure): Text("\(failure)").style(.warning)
    case .loaded, .saved:
      Text(hasUnsavedChanges ? "There are unsaved changes." : "Everything is saved.")
        .style(.secondary)
    }
  }
}
