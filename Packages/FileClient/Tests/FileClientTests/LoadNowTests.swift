import ComposableArchitecture
import FileClient
import Foundation
import Testing

@Suite struct LoadNowTests {
  /// A store that loads a document with its first action.
  private func store(_ client: FileClient) -> Store<Result<Data?, FileClientError>?, Action> {
    Store(
      initialValue: nil,
      reducer: { result, action, client in
        switch action {
        case .started(let name): return [client.loadNow(name).map(Action.loaded)]
        case .loaded(let loaded):
          result = loaded
          return []
        }
      },
      environment: client
    )
  }

  private enum Action {
    case loaded(Result<Data?, FileClientError>)
    case started(String)
  }

  private func loaded(_ name: String, _ client: FileClient) -> Result<Data?, FileClientError>? {
    let store = store(client)
    store.send(.started(name))
    return store.value
  }

  @Test func `The document is there when send returns`() throws {
    let directory = try TemporaryDirectory()
    try Data("saved".utf8).write(to: directory.file("a.txt"))
    #expect(loaded("a.txt", directory.client) == .success(Data("saved".utf8)))
    #expect(loaded("b.txt", directory.client) == .success(nil))
    let mock = FileClient.mock(documents: ["a.txt": Data("memory".utf8)])
    #expect(loaded("a.txt", mock) == .success(Data("memory".utf8)))
  }

  @Test func `Errors are those of load`() async throws {
    let directory = try TemporaryDirectory()
    try Data("too much".utf8).write(to: directory.file("a.txt"))
    let client = FileClient.live(directory: directory.url, sizeLimit: 2)
    for name in ["a.txt", "../a.txt"] {
      guard case .failure(let error) = loaded(name, client) else {
        Issue.record("“\(name)” was loaded.")
        continue
      }
      await #expect(throws: error) { try await output(of: client.load(name)) }
    }
  }

  @Test func `It is load unless it is set`() {
    var client = FileClient.mock
    client.load = { _ in .just(.success(Data("a".utf8))) }
    #expect(loaded("a.txt", client) == .success(Data("a".utf8)))
    client.loadNow = { _ in .just(.success(nil)) }
    #expect(loaded("a.txt", client) == .success(nil))
  }
}
