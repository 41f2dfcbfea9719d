import ComposableArchitecture
import ComposableArchitectureCollections
import FileClient
import Foundation

struct Book: Codable, Hashable, Identifiable {
  let id: UUID
  var title: String
  var isRead = false
}

typealias Books = IdentifiedArrayOf<Book>

struct ReadingListState: Codable, Hashable {
  // The part of the state that is kept, and what is known about it.
  var books: Books = []
  var document = DocumentStatus<Books>()
  var undo = UndoHistory<Books>()

  // The state of the screen.
  var newTitle = ""
  var editedID: Book.ID?
  var alert: String?
}

enum ReadingListAction: Codable, Equatable {
  case newTitleChanged(String)
  case addTapped
  case book(id: Book.ID, action: BookAction)
  case editTapped(Book.ID)
  case editDoneTapped
  case deleteTapped(Book.ID)
  case undoTapped
  case redoTapped
  case alertDismissed
  case document(DocumentAction<Books>)
}

enum BookAction: Codable, Equatable {
  case titleChanged(String)
  case readToggled(Bool)
}

struct ReadingListEnvironment {
  var document: DocumentEnvironment
  var uuid: @Sendable () -> UUID
}
