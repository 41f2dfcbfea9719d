import ComposableArchitecture
import FileClient
import HeadlessUI

struct NotesState {
  var notes: [String] = []
  var notesDocument = DocumentStatus<[String]>()
}
enum NotesAction { case added(String), document(DocumentAction<[String]>) }

extension CasePath where Root == NotesAction, Value == DocumentAction<[String]> {
  static var document: Self {
    Self(embed: NotesAction.document) { if case .document(let action) = $0 { action } else { nil } }
  }
}

let notesSchema = DocumentSchema([String].self)
let notesFeature: Reducer<NotesState, NotesAction, FileClient> = { _, _, _ in [] }

func examples(state: NotesState) -> Screen {
  Screen("Notes") {
    // Examples: statements
  }
}
