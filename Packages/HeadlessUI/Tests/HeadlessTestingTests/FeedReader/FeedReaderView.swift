import ComposableArchitecture
import HeadlessUI

/// The list of articles, and the article in front of it.
struct FeedReaderView: View {
  let store: Store<FeedReader, FeedReaderAction>

  var body: Screen {
    let state = store.value
    return Screen("Feed") {
      Row {
        Button("Refresh", key: "r") { store.send(.refresh) }
        Toggle("Refresh automatically", isOn: state.refreshesAutomatically) {
          store.send(.refreshesAutomaticallyChanged($0))
        }
      }
      TextField("Search", text: state.query, placeholder: "words") {
        store.send(.queryChanged($0))
      }
      if state.isSearching { ProgressView("Searching") }
      List(state.shown, id: \.id, placeholder: "No articles.") { article in
        Row {
          Text(article.title)
          Button("Open") { store.send(.articleTapped(article.id)) }
          Button("Delete", style: .destructive) { store.send(.deleteTapped(article.id)) }
        }
      }
      Text("Refreshes: \(state.refreshCount)").style(.secondary)
    }
    .navigation(path: state.path, onBack: { store.send(.backTapped) }) { id in
      ArticleView(store: store, id: id)
    }
    .alert(state.alert, onDismiss: { store.send(.alertDismissed) })
  }
}

/// One article, and the download of its recording.
struct ArticleView: View {
  let store: Store<FeedReader, FeedReaderAction>
  let id: Article.ID

  var body: Screen {
    let state = store.value
    let article = state.articles.first { $0.id == id }
    return Screen(article?.title ?? "Deleted") {
      if let article { Text(article.text) }
      switch state.downloads[id] {
      case nil:
        Button("Download", key: "d") { store.send(.downloadTapped(id)) }
      case .running(let percent):
        ProgressView("Downloading", value: Double(percent), total: 100)
        Button("Cancel") { store.send(.cancelDownloadTapped(id)) }
      case .done:
        Text("Downloaded.").style(.success)
      }
    }
  }
}
