import ComposableArchitecture
import ComposableArchitectureClocks

// A book on a shelf in a library. The book starts the effects, two pullbacks down. Each feature has its
// own types.

struct BookState: Equatable, Sendable {
  var answers = 0
  var title = ""
}

enum BookAction: Sendable {
  case renamed(String)
  case called
  case calculated
  /// Three answers at once.
  case calledThree
  case sentAway
  /// Three tasks at once.
  case sentAwayThree
  /// Three tasks, one after another.
  case sentAwayInTurn
  /// A key that is typed into a search, which waits for the next key.
  case typed
  case answered
}

func bookReducer(
  state: inout BookState, action: BookAction, environment: Void
) -> [Effect<BookAction>] {
  switch action {
  case .renamed(let title): state.title = title
  case .called: return [.just(.answered)]
  case .calculated: return [.sync { .answered }]
  case .calledThree: return [.merge(.just(.answered), .just(.answered), .just(.answered))]
  case .sentAway: return [.run { send in send(.answered) }]
  case .sentAwayThree:
    return [
      .merge(
        .run { send in send(.answered) }, .run { send in send(.answered) },
        .run { send in send(.answered) })
    ]
  case .sentAwayInTurn:
    return [
      .concatenate(
        .run { send in send(.answered) }, .run { send in send(.answered) },
        .run { send in send(.answered) })
    ]
  case .typed:
    return [
      .run { send in send(.answered) }
        .debounce(id: EchoSearch.request, for: .milliseconds(300), clock: ImmediateClock())
    ]
  case .answered: state.answers += 1
  }
  return []
}

struct ShelfState: Equatable, Sendable {
  var label = ""
  var book = BookState()
}

enum ShelfAction: Sendable {
  case labeled(String)
  case book(BookAction)
}

extension CasePath where Root == ShelfAction, Value == BookAction {
  static var book: Self {
    Self(embed: Root.book) { if case .book(let action) = $0 { action } else { nil } }
  }
}

let shelfReducer: Reducer<ShelfState, ShelfAction, Void> = combine {
  pullback(bookReducer, value: \.book, action: .book)
  reduce { state, action, _ in
    if case .labeled(let label) = action { state.label = label }
    return []
  }
}

struct LibraryState: Equatable, Sendable {
  var visitors = 0
  var shelf = ShelfState()
}

enum LibraryAction: Sendable {
  case visited
  case shelf(ShelfAction)
}

extension CasePath where Root == LibraryAction, Value == ShelfAction {
  static var shelf: Self {
    Self(embed: Root.shelf) { if case .shelf(let action) = $0 { action } else { nil } }
  }
}

let libraryReducer: Reducer<LibraryState, LibraryAction, Void> = combine {
  pullback(shelfReducer, value: \.shelf, action: .shelf)
  reduce { state, action, _ in
    if case .visited = action { state.visitors += 1 }
    return []
  }
}
