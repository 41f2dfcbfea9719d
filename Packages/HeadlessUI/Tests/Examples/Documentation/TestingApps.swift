import ComposableArchitecture
import ComposableArchitectureExploration
import HeadlessExploration
import HeadlessRunner
import HeadlessTesting
import HeadlessUI
import Testing

struct Stopwatch: Codable, Equatable { var seconds = 0 }
enum StopwatchAction: Codable, Equatable { case load, save, startTapped }

struct StopwatchView: View {
  var store: Store<Stopwatch, StopwatchAction>
  var body: Screen { Screen("Stopwatch") {} }
}

struct Reader: Codable, Equatable { var isSearching = false }
enum ReaderAction: Codable, Equatable { case searched }

struct ReaderView: View {
  var store: Store<Reader, ReaderAction>
  var body: Screen { Screen("Reader") {} }
}

let readerProgram = Program<Reader, ReaderAction>(
  initialValue: Reader(),
  reducer: { _, _, _ in [] },
  environment: (),
  view: { ReaderView(store: $0) })

struct Notes: Codable, Hashable { var notes: [String] = [] }
enum NotesAction: Codable, Hashable { case addTapped }

struct NotesView: View {
  var store: Store<Notes, NotesAction>
  var body: Screen { Screen("Notes") {} }
}

func notesProgram(clock: any Clock<Duration>) -> Program<Notes, NotesAction> {
  Program(
    initialValue: Notes(), reducer: { _, _, _ in [] }, environment: (),
    view: { NotesView(store: $0) })
}

struct ReaderTests {
  // Examples: members
}

func examples(
  app: AppDriver<Reader, ReaderAction>, store: Store<Stopwatch, StopwatchAction>
) async throws {
  // Examples: statements
}
