import ComposableArchitecture
import Foundation

/// The state of a small feed reader: a list of articles, a search, and a screen for one article.
struct FeedReader: Codable, Equatable {
  var articles: [Article] = []
  var query = ""
  var found: [Article]?
  var isSearching = false
  var refreshesAutomatically = false
  var refreshCount = 0
  var lastRefresh: Date?
  /// The identifiers of the articles on the screens in front of the list.
  var path: [Article.ID] = []
  var downloads: [Article.ID: Download] = [:]
  var alert: String?

  /// The articles in the list.
  var shown: [Article] { found ?? articles }
}

enum FeedReaderAction: Codable, Equatable {
  case refresh
  case refreshed([Article])
  case failed(String)
  case alertDismissed
  case refreshesAutomaticallyChanged(Bool)
  case queryChanged(String)
  case found([Article])
  case deleteTapped(Article.ID)
  case articleTapped(Article.ID)
  case backTapped
  case downloadTapped(Article.ID)
  case downloadProgressed(Article.ID, percent: Int)
  case downloadEnded(Article.ID)
  case cancelDownloadTapped(Article.ID)
  case save
}

/// The identifiers of effects that can be cancelled.
private enum EffectID: Hashable {
  case autoRefresh
  case search
  case download(Article.ID)
}

func feedReaderReducer(
  state: inout FeedReader, action: FeedReaderAction, environment: FeedReaderEnvironment
) -> [Effect<FeedReaderAction>] {
  switch action {
  case .refresh:
    return [
      .run { send in
        send(.refreshed(try await environment.load()))
      } catch: { error, send in
        send(.failed("\(error)"))
      }
    ]

  case .refreshed(let articles):
    state.articles = articles
    state.refreshCount += 1
    state.lastRefresh = environment.now()

  case .failed(let message):
    state.isSearching = false
    state.alert = message

  case .alertDismissed:
    state.alert = nil

  case .refreshesAutomaticallyChanged(let isOn):
    state.refreshesAutomatically = isOn
    guard isOn else { return [.cancel(id: EffectID.autoRefresh)] }
    return [
      .timer(
        id: EffectID.autoRefresh, every: .seconds(60), clock: environment.clock, output: .refresh)
    ]

  case .queryChanged(let query):
    state.query = query
    guard !query.isEmpty else {
      state.found = nil
      state.isSearching = false
      return [.cancel(id: EffectID.search)]
    }
    state.isSearching = true
    let search = Effect<FeedReaderAction>.run { send in
      send(.found(try await environment.search(query)))
    } catch: { error, send in
      send(.failed("\(error)"))
    }
    return [
      search.debounce(id: EffectID.search, for: .milliseconds(300), clock: environment.clock)
    ]

  case .found(let articles):
    state.found = articles
    state.isSearching = false

  case .deleteTapped(let id):
    state.articles.removeAll { $0.id == id }
    state.found?.removeAll { $0.id == id }

  case .articleTapped(let id):
    state.path.append(id)

  case .backTapped:
    _ = state.path.popLast()

  case .downloadTapped(let id):
    state.downloads[id] = .running(percent: 0)
    let download = Effect<FeedReaderAction>.run { send in
      try await environment.download(id) { send(.downloadProgressed(id, percent: $0)) }
      send(.downloadEnded(id))
    } catch: { error, send in
      send(.failed("\(error)"))
    }
    return [download.cancellable(id: EffectID.download(id))]

  case .downloadProgressed(let id, let percent):
    state.downloads[id] = .running(percent: percent)

  case .downloadEnded(let id):
    state.downloads[id] = .done

  case .cancelDownloadTapped(let id):
    state.downloads[id] = nil
    return [.cancel(id: EffectID.download(id))]

  case .save:
    return [.run { [articles = state.articles] _ in await environment.save(articles) }]
  }
  return []
}
