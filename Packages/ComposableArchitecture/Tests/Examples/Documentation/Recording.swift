// The context of the examples of Recording.md.
import ComposableArchitecture
import ComposableArchitectureRecording
import Foundation
import Testing

struct NotesState: Codable, Equatable, Sendable {
  var notes: [String] = []
  var password = ""
}

enum NotesAction: Codable, Equatable, Sendable {
  enum Editing: Codable, Equatable, Sendable {
    case added(String)
  }

  case editing(Editing)
  case passwordChanged(String)
}

struct NotesEnvironment: Sendable {
  static let live = NotesEnvironment()
}

// Examples: declarations

func notesReducer(
  state: inout NotesState, action: NotesAction, environment: NotesEnvironment
) -> [Effect<NotesAction>] { [] }

struct RecordingExamples {
  // Examples: members
}

func examples(file: URL) throws {
  // Examples: statements
}
