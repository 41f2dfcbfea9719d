package import ComposableArchitecture
package import Foundation

/// Documents that are not files. They follow the rules of the live client for names, sizes, and documents that somebody
/// else has changed.
package struct DocumentsInMemory: Sendable {
  package var documents: [String: Data]
  /// The data that the client has loaded or saved last.
  package var known: [String: Data?]
  let sizeLimit: Int

  package init(
    _ documents: [String: Data], known: [String: Data?] = [:],
    sizeLimit: Int = FileClient.defaultSizeLimit
  ) {
    self.documents = documents
    self.known = known
    self.sizeLimit = sizeLimit
  }

  fileprivate mutating func save(_ name: String, _ data: Data) -> Result<Void, FileClientError> {
    guard data.count <= sizeLimit else {
      return .failure(.tooLarge(attempt(.save, name), limit: sizeLimit))
    }
    return replace(name, by: data, .save)
  }

  fileprivate mutating func load(_ name: String) -> Result<Data?, FileClientError> {
    known[name] = nil
    let document = documents[name]
    guard document?.count ?? 0 <= sizeLimit else {
      return .failure(.tooLarge(attempt(.load, name), limit: sizeLimit))
    }
    known[name] = .some(document)
    return .success(document)
  }

  fileprivate mutating func setAside(_ name: String) -> Result<String, FileClientError> {
    guard let document = documents[name],
      let newName = DocumentName.damaged(name).first(where: { documents[$0] == nil })
    else { return .failure(.notFound(attempt(.setAside, name))) }
    return replace(name, by: nil, .setAside).map {
      documents[newName] = document
      return newName
    }
  }

  fileprivate mutating func replace(
    _ name: String, by data: Data?, _ operation: FileClientError.Attempt.Operation
  ) -> Result<Void, FileClientError> {
    if let known = known[name], known != documents[name] {
      return .failure(.changedElsewhere(attempt(operation, name)))
    }
    documents[name] = data
    known[name] = .some(data)
    return .success(())
  }

  private func attempt(
    _ operation: FileClientError.Attempt.Operation, _ name: String
  ) -> FileClientError.Attempt {
    .init(operation, name: name, directory: "memory")
  }
}

/// An object that keeps `DocumentsInMemory`, and decides when something is done with them.
package protocol DocumentMemory: Sendable {
  func effect<Success: Sendable>(
    _ operation: FileClientError.Attempt.Operation,
    _ work: @escaping @Sendable (inout DocumentsInMemory) -> Result<Success, FileClientError>
  ) -> Effect<Result<Success, FileClientError>>
}

extension FileClient {
  package init(memory: some DocumentMemory) {
    @Sendable func effect<Success: Sendable>(
      _ operation: FileClientError.Attempt.Operation, _ name: String,
      _ work: @escaping @Sendable (inout DocumentsInMemory) -> Result<Success, FileClientError>
    ) -> Effect<Result<Success, FileClientError>> {
      guard DocumentName.isValid(name) else { return .just(.failure(.invalidName(name))) }
      return memory.effect(operation, work)
    }
    self.init(
      save: { name, data in effect(.save, name) { $0.save(name, data) } },
      load: { name in effect(.load, name) { $0.load(name) } },
      remove: { name in effect(.remove, name) { $0.replace(name, by: nil, .remove) } },
      list: { memory.effect(.list) { .success($0.documents.keys.sorted()) } },
      setAside: { name in effect(.setAside, name) { $0.setAside(name) } })
    now = { Date(timeIntervalSince1970: 0) }
  }
}
