import ComposableArchitecture
import Foundation
import HeadlessRunner

/// The feed reader with a small feed in memory. A download advances by ten percent each second.
func feedReader(
  articles: [Article] = .examples,
  saved: @escaping @Sendable ([Article]) -> Void = { _ in }
) -> Program<FeedReader, FeedReaderAction> {
  Program(
    initialValue: FeedReader(),
    reducer: feedReaderReducer,
    environment: { (time: AppTime) in
      FeedReaderEnvironment(
        clock: time.clock,
        now: time.now,
        load: { articles },
        search: { query in
          try await time.clock.sleep(for: .milliseconds(100))
          if query == "?" { throw FeedError(description: "The search failed.") }
          return articles.filter { $0.title.localizedCaseInsensitiveContains(query) }
        },
        download: { _, progress in
          for percent in stride(from: 10, through: 100, by: 10) {
            try await time.clock.sleep(for: .seconds(1))
            progress(percent)
          }
        },
        save: { saved($0) }
      )
    },
    view: { FeedReaderView(store: $0) },
    isEndless: { $0 == .refreshesAutomaticallyChanged(true) },
    onStart: [.refresh],
    onExit: [.save]
  )
}

extension [Article] {
  /// Articles, two of which have the same title.
  static let examples = [
    Article(id: "swift-6", title: "Swift 6", text: "Data races are errors."),
    Article(id: "cats", title: "About cats", text: "Cats sleep."),
    Article(id: "weekly-1", title: "Weekly notes", text: "The first week."),
    Article(id: "weekly-2", title: "Weekly notes", text: "The second week."),
  ]
}
