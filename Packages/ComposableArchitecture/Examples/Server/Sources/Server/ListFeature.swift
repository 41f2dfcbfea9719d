import ComposableArchitecture
import FileClient
import Foundation

struct ListState: Equatable {
  var items: [String] = []
  /// Whether the document was read, so that it may be replaced.
  var isLoaded = false
  var isSaved = true
}

enum ListAction {
  case opened
  case loaded(Result<Data?, FileClientError>)
  case added(String)
  case saved(Result<Void, FileClientError>)
  case closing
}

struct ListEnvironment {
  var clock: any Clock<Duration>
  var documents: FileClient
  var log: @Sendable (String) -> Void
  var name: String
}

func listReducer(
  state: inout ListState, action: ListAction, environment: ListEnvironment
) -> [Effect<ListAction>] {
  func save(_ items: [String]) -> Effect<ListAction> {
    environment.documents.save(environment.name, Data(items.joined(separator: "\n").utf8))
      .map(ListAction.saved)
  }
  switch action {
  case .opened:
    return [environment.documents.loadNow(environment.name).map(ListAction.loaded)]
  case .loaded(.success(let document)):
    let text = document.map { String(decoding: $0, as: UTF8.self) } ?? ""
    state.items = text.split(separator: "\n").map(String.init)
    state.isLoaded = true
    return []
  case .added(let item):
    if !state.isLoaded { return [] }
    state.items.append(item)
    state.isSaved = false
    return [save(state.items).debounce(id: "save", for: .seconds(5), clock: environment.clock)]
  case .saved(.success):
    state.isSaved = true
    return []
  case .loaded(.failure(let error)), .saved(.failure(let error)):
    return [.fireAndForget { environment.log(error.description) }]
  case .closing:
    return state.isSaved ? [] : [.cancel(id: "save"), save(state.items)]
  }
}
