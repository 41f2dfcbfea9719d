import Foundation

/// The dependencies of the feed reader.
struct FeedReaderEnvironment {
  var clock: any Clock<Duration>
  var now: @Sendable () -> Date
  var load: @Sendable () async throws -> [Article]
  var search: @Sendable (_ query: String) async throws -> [Article]
  /// Downloads the recording of an article, and calls back with the progress in percent.
  var download:
    @Sendable (_ id: Article.ID, _ progress: @escaping @Sendable (Int) -> Void) async throws -> Void
  var save: @Sendable ([Article]) async -> Void
}

struct FeedError: Error, CustomStringConvertible {
  let description: String
}
