import ComposableArchitecture
import ComposableArchitectureCollections
import FileClient

func bookReducer(
  state: inout Book, action: BookAction, environment: Void
) -> [Effect<BookAction>] {
  switch action {
  case .titleChanged(let title): state.title = title
  case .readToggled(let isRead): state.isRead = isRead
  }
  return []
}

let rowsReducer: Reducer<ReadingListState, ReadingListAction, ReadingListEnvironment> = combine {
  forEach(bookReducer, value: \.books, action: .book, environment: { _ in })
  reduce { state, action, environment in
    switch action {
    case .newTitleChanged(let title):
      state.newTitle = title
    case .addTapped:
      guard !state.newTitle.isEmpty else { break }
      state.books.append(Book(id: environment.uuid(), title: state.newTitle))
      state.newTitle = ""
    case .editTapped(let id):
      state.editedID = id
    case .editDoneTapped:
      state.editedID = nil
    case .deleteTapped(let id):
      state.books.remove(id: id)
    case .alertDismissed:
      state.alert = nil
    case .document(let action):
      state.follow(action)
    case .book, .undoTapped, .redoTapped:
      break
    }
    return []
  }
}

extension CasePath where Root == ReadingListAction, Value == (id: Book.ID, action: BookAction) {
  static var book: Self {
    CasePath(embed: { .book(id: $0.id, action: $0.action) }) {
      if case .book(let id, let action) = $0 { (id, action) } else { nil }
    }
  }
}

let booksSchema = DocumentSchema(Books.self)

let readingListReducer: Reducer<ReadingListState, ReadingListAction, ReadingListEnvironment> =
  undoable(
    persisted(
      rowsReducer, document: \.books, as: "books.json", schema: booksSchema, status: \.document,
      merging: { saved, current, last in try saved.merging(current, since: last) },
      action: .document, environment: { $0.document }),
    of: \.books, history: \.undo
  ) { action in
    switch action {
    case .undoTapped: .undo
    case .redoTapped: .redo
    case .book(let id, .titleChanged): .new(group: "title of \(id)")
    case .document: .amend
    default: .new()
    }
  }

extension CasePath where Root == ReadingListAction, Value == DocumentAction<Books> {
  static var document: Self {
    CasePath(embed: ReadingListAction.document) {
      if case .document(let action) = $0 { action } else { nil }
    }
  }
}

extension ReadingListState {
  mutating func follow(_ action: DocumentAction<Books>) {
    switch action {
    case .loaded, .reverted, .resolve:
      undo.removeAll()
    case .loadFailed, .setAsideFailed, .saveFailed:
      guard document.isRequested, case .failed(let failure) = document.phase else { break }
      alert = "\(failure)"
    default:
      break
    }
  }
}
