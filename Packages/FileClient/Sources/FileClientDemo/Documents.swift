import ComposableArchitecture
import FileClient
import Foundation

/// The state of the program.
struct DocumentsState: Equatable, Sendable {
  /// The document that was loaded last.
  var document: Data?
  /// The names of all documents, or `nil` until they are listed.
  var names: [String]?
  /// The last error.
  var error: FileClientError?
}

/// The requests of the user, and the results of the file client.
enum DocumentsAction: Sendable {
  case list
  case load(name: String)
  case remove(name: String)
  case save(name: String, Data)

  case changed(Result<Void, FileClientError>)
  case listed(Result<[String], FileClientError>)
  case loaded(Result<Data?, FileClientError>)
}

/// Turns requests into effects of the file client, and their results into state.
func documentsReducer(
  state: inout DocumentsState, action: DocumentsAction, environment fileClient: FileClient
) -> [Effect<DocumentsAction>] {
  switch action {
  case .list:
    return [fileClient.list().map(DocumentsAction.listed)]
  case .load(let name):
    return [fileClient.load(name).map(DocumentsAction.loaded)]
  case .remove(let name):
    return [fileClient.remove(name).map(DocumentsAction.changed)]
  case .save(let name, let data):
    return [fileClient.save(name, data).map(DocumentsAction.changed)]

  case .changed(.success):
    state.error = nil
  case .listed(.success(let names)):
    state.error = nil
    state.names = names
  case .loaded(.success(let document)):
    state.error = nil
    state.document = document
  case .changed(.failure(let error)), .listed(.failure(let error)), .loaded(.failure(let error)):
    state.error = error
  }
  return []
}
