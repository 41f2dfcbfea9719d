import ComposableArchitecture
import ComposableArchitectureExploration
import FileClient
import FileClientTesting
import Foundation

struct NotesState: Hashable { var notes: [String] = [] }
enum NotesAction: Hashable { case added(String), document(DocumentAction<[String]>) }
let notesReducer: Reducer<NotesState, NotesAction, FileClient> = { _, _, _ in [] }

func examples() throws {
  // Examples: statements
}
