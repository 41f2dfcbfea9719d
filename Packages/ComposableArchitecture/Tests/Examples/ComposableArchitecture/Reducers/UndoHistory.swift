import ComposableArchitecture

struct NotesState { var undo = UndoHistory<[String]>() }
enum NotesAction { case undoTapped }
func Button(_ title: String, isEnabled: Bool, action: () -> Void) {}

func examples(state: NotesState, store: Store<NotesState, NotesAction>) {
  // Examples: statements
}
