import ComposableArchitecture
import FileClient
import Foundation
import HeadlessRunner

@main
struct ReadingListApp: HeadlessApp {
  static let name = "ReadingList"
  static let abstract = "Keep a list of books."
  static let version = composableArchitectureVersion

  static func program(_ options: NoOptions) -> Program<ReadingListState, ReadingListAction> {
    program(.live(app: name))
  }

  static func program(_ client: FileClient) -> Program<ReadingListState, ReadingListAction> {
    Program(
      initialValue: ReadingListState(),
      reducer: readingListReducer,
      environment: { time in
        ReadingListEnvironment(
          document: DocumentEnvironment(client, clock: time.clock),
          uuid: time.reading("uuid") { UUID() })
      },
      view: { ReadingListView(store: $0) },
      onStart: [.document(.load)],
      onExit: [.document(.save)])
  }
}
