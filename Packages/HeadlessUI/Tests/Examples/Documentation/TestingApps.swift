import ComposableArchitecture
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

struct ReaderTests {
  // Examples: members
}

func examples(
  app: AppDriver<Reader, ReaderAction>, store: Store<Stopwatch, StopwatchAction>
) async throws {
  // Examples: statements
}
