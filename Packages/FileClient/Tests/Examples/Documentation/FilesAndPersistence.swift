import ComposableArchitecture
import ComposableArchitectureTesting
import FileClient
import Foundation
import HeadlessRunner
import HeadlessUI
import Testing

// Examples: declarations

func notesReducer(
  state: inout NotesState, action: NotesAction, environment: FileClient
) -> [Effect<NotesAction>] {
  []
}

let savingNotesReducer: Reducer<NotesState, NotesAction, FileClient> = { _, _, _ in [] }

struct NotesView: View {
  var store: Store<NotesState, NotesAction>
  var body: Screen { Screen("Notes") {} }
}

struct Tests {
  // Examples: members
}

func examples() {
  // Examples: statements
}
