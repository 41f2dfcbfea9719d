import ComposableArchitecture

struct NotesState { var (notes, undo) = ([String](), UndoHistory<[String]>()) }
enum NotesAction {
  case added(String), removed(Int), textChanged(Int, String), loaded([String])
  case undoTapped, redoTapped, selected(Int)
}
let notesReducer: Reducer<NotesState, NotesAction, Void> = { _, _, _ in [] }

func examples() {
  // Examples: statements
}
