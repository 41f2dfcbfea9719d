import ComposableArchitecture
import FileClient
import Foundation

struct NotesState { var text = "" }
enum NotesAction {
  case saveButtonTapped, saved(Result<Void, FileClientError>)
  case exportButtonTapped, exported(Result<Void, DocumentFailure>)
}

func reduce(_ state: inout NotesState, _ action: NotesAction, _ environment: FileClient)
  -> [Effect<NotesAction>]
{
  // Examples: statements
}
