import ComposableArchitecture
import ComposableArchitectureExploration
import HeadlessExploration
import HeadlessRunner
import HeadlessUI
import Testing

struct Notes: Codable, Hashable { var notes: [String] = [] }
enum NotesAction: Codable, Hashable { case addTapped }

struct NotesView: View {
  var store: Store<Notes, NotesAction>
  var body: Screen { Screen("Notes") {} }
}

struct NotesEnvironment: Sendable {
  static func simulated(_ simulation: Simulation) -> NotesEnvironment { NotesEnvironment() }
}

func notesProgram(_ environment: NotesEnvironment) -> Program<Notes, NotesAction> {
  Program(
    initialValue: Notes(), reducer: { _, _, _ in [] }, environment: environment,
    view: { NotesView(store: $0) })
}

func examples() throws {
  // Examples: statements
}
