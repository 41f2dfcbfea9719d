import ComposableArchitecture
import ComposableArchitectureExploration
import FileClient
import FileClientTesting
import Foundation
import HeadlessRunner
import HeadlessUI
import Testing

// Examples: declarations

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
