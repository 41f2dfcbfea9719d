import ComposableArchitecture
import ComposableArchitectureCollections
import HeadlessRunner
import HeadlessUI
import HeadlessWeb

/// Rows that each have a long-running effect. It waits for its turn, reports progress, can be cancelled, and ends with
/// its row.
@main
struct Downloads: HeadlessApp {
  static let name = "Downloads"
  static let abstract = "Downloads with progress, two at a time, each of which can be cancelled."
  static let version = composableArchitectureVersion
  static var subcommands: [Subcommand] { [Serve<Self>.self] }

  static func program(_ options: NoOptions) -> Program<DownloadsState, DownloadsAction> {
    Program(
      initialValue: DownloadsState(downloads: DownloadsState.files),
      reducer: downloadsReducer(limit: 2),
      environment: { .live(clock: $0.clock) },
      view: { DownloadsView(store: $0) })
  }
}

// MARK: - A row

struct Download: Codable, Hashable, Identifiable {
  enum Status: Codable, Hashable {
    case notStarted
    case waiting
    case running(percent: Int)
    case done
    case failed(String)
  }

  let id: Int
  var title: String
  var status = Status.notStarted

  var isInFlight: Bool {
    switch status {
    case .waiting, .running: true
    case .notStarted, .done, .failed: false
    }
  }
}

enum DownloadAction: Codable, Equatable {
  case startTapped
  case cancelTapped
  case progressed(percent: Int)
  case ended
  case failed(String)
}

struct DownloadError: Error, CustomStringConvertible {
  var description: String
}

struct DownloadsEnvironment {
  /// Downloads a file, and calls back with the progress in percent.
  var download:
    @Sendable (_ id: Int, _ progress: @escaping @Sendable (Int) -> Void) async throws -> Void
}

func downloadReducer(
  state: inout Download, action: DownloadAction, environment: DownloadsEnvironment
) -> [Effect<DownloadAction>] {
  switch action {
  case .startTapped:
    guard !state.isInFlight else { return [] }
    state.status = .waiting
    let download = Effect<DownloadAction>.run { [id = state.id] send in
      try await environment.download(id) { send(.progressed(percent: $0)) }
      send(.ended)
    } catch: { error, send in
      send(.failed("\(error)"))
    }
    // The identifier belongs to this row alone, because `forEach` scopes it.
    return [download.cancellable(id: "download")]

  case .cancelTapped:
    guard state.isInFlight else { return [] }
    state.status = .notStarted
    return [.cancel(id: "download")]

  case .progressed(let percent):
    state.status = .running(percent: percent)
    return []

  case .ended:
    state.status = .done
    return []

  case .failed(let message):
    state.status = .failed(message)
    return []
  }
}

// MARK: - The list

struct DownloadsState: Codable, Hashable {
  var downloads: IdentifiedArrayOf<Download> = []

  /// The files of the server.
  static let files: IdentifiedArrayOf<Download> = [
    Download(id: 1, title: "Atlas"), Download(id: 2, title: "Bestiary"),
    Download(id: 3, title: "Broken file"),
  ]
}

enum DownloadsAction: Codable, Equatable {
  case download(id: Int, action: DownloadAction)
  case listTapped
  case removeTapped(id: Int)
  case startAllTapped
}

let rowsReducer: Reducer<DownloadsState, DownloadsAction, DownloadsEnvironment> =
  forEach(downloadReducer, value: \.downloads, action: .download)

/// - Parameter limit: How many downloads run at the same time. The others wait.
func downloadsReducer(
  limit: Int
) -> Reducer<DownloadsState, DownloadsAction, DownloadsEnvironment> {
  combine {
    reduce { state, action, environment in
      let effects = rowsReducer(&state, action, environment)
      guard case .download(_, .startTapped) = action else { return effects }
      // The queue belongs to the list, so all rows share it.
      return effects.map { $0.queued(id: "downloads", limit: limit) }
    }

    reduce { state, action, _ in
      switch action {
      case .listTapped:
        state.downloads = DownloadsState.files
        return []
      case .removeTapped(let id):
        state.downloads.remove(id: id)
        return []
      case .startAllTapped:
        return state.downloads.ids.map { .just(.download(id: $0, action: .startTapped)) }
      case .download:
        return []
      }
    }

    // Cancels the download of a row that is removed.
    lifecycle(ofEach: \.downloads)
  }
}

extension CasePath where Root == DownloadsAction, Value == (id: Int, action: DownloadAction) {
  static var download: Self {
    CasePath(embed: { .download(id: $0.id, action: $0.action) }) {
      if case .download(let id, let action) = $0 { (id, action) } else { nil }
    }
  }
}

extension DownloadsEnvironment {
  /// Simulates slow downloads. The third file fails halfway.
  static func live(clock: any Clock<Duration>) -> DownloadsEnvironment {
    DownloadsEnvironment { id, progress in
      for percent in stride(from: 20, through: 100, by: 20) {
        try await clock.sleep(for: .milliseconds(100 * id))
        if id == 3, percent > 50 { throw DownloadError(description: "The connection was lost.") }
        progress(percent)
      }
    }
  }
}

// MARK: - The screen

struct DownloadsView: View {
  let store: Store<DownloadsState, DownloadsAction>

  var body: Screen {
    let rows = store.views(rows: \.downloads, action: { .download(id: $0, action: $1) })
    return Screen("Downloads") {
      List(rows, placeholder: "No downloads.") { row in
        let download = row.value
        Row {
          Text("\(download.title): \(download.status.text)")
          if download.isInFlight {
            Button("Cancel \(download.id)") { row.send(.cancelTapped) }
          } else {
            Button("Start \(download.id)") { row.send(.startTapped) }
          }
          Button("Remove \(download.id)") { store.send(.removeTapped(id: download.id)) }
        }
      }
      if rows.isEmpty {
        Button("List the files again", style: .title) { store.send(.listTapped) }
      } else {
        Button("Start all", style: .title) { store.send(.startAllTapped) }
      }
    }
  }
}

extension Download.Status {
  fileprivate var text: String {
    switch self {
    case .notStarted: "not started"
    case .waiting: "waiting"
    case .running(let percent): "\(percent) %"
    case .done: "done"
    case .failed(let message): "failed. \(message)"
    }
  }
}
