import ArgumentParser
import ComposableArchitecture
import HeadlessRunner
import HeadlessTesting
import HeadlessUI
import Testing

struct Article: Codable, Equatable { var title = "" }

struct FeedReader: Codable, Equatable {
  var articles: [Article] = []
  var count = 0
  var isSearching = false
}

enum FeedReaderAction: Codable, Equatable { case incrTapped }

struct FeedReaderView: View {
  var store: Store<FeedReader, FeedReaderAction>
  var body: Screen { Screen("Feed") {} }
}

struct CounterView: View {
  var store: Store<FeedReader, FeedReaderAction>
  var body: Screen { Screen("Counter") {} }
}

struct FeedReaderApp: HeadlessApp {
  static let name = "feed-reader"
  static let abstract = "Reads a feed."

  struct Options: ParsableArguments {
    @Option var feed = ""
  }

  static func program(_ options: Options) -> Program<FeedReader, FeedReaderAction> {
    HeadlessExamples.program
  }
}

enum HeadlessExamples {
  static let program = Program<FeedReader, FeedReaderAction>(
    initialValue: FeedReader(),
    reducer: { _, _, _ in [] },
    environment: (),
    view: { FeedReaderView(store: $0) })
}

let program = HeadlessExamples.program

struct FeedReaderTests {
  // Examples: members
}

func examples(
  app: AppDriver<FeedReader, FeedReaderAction>, store: Store<FeedReader, FeedReaderAction>
) async throws {
  // Examples: statements
}
