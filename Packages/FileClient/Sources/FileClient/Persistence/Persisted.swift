public import ComposableArchitecture
import Foundation

/// When `persisted` saves a document.
public enum DocumentSaving: Hashable, Sendable {
  /// At most this long after each change.
  case automatically(after: Duration)
  /// With `DocumentAction.save` only.
  case manually
}

/// The dependencies of `persisted`.
public struct DocumentEnvironment: Sendable {
  /// Keeps the document.
  public var fileClient: FileClient
  /// Measures how long a change waits until it is saved.
  public var clock: any Clock<Duration>

  /// Makes an environment from a client, and from the clock of the app.
  public init(_ fileClient: FileClient, clock: any Clock<Duration> = ContinuousClock()) {
    self.fileClient = fileClient
    self.clock = clock
  }
}

/// Returns a reducer that also keeps a part of the state in a document: it loads, saves and merges it, and reports what
/// happens to it.
///
/// ```swift
/// let notesReducer = persisted(
///   notesFeature, document: \.notes, as: "notes.json", schema: notesSchema,
///   status: \.notesDocument, action: .document, environment: { DocumentEnvironment($0) })
/// ```
///
/// **Load.** The app sends `DocumentAction.load` when it starts. A change that comes before the document was read is
/// not lost: `merging` decides what is kept. What was not read is never replaced. A damaged document is renamed, see
/// `DocumentStatus.damagedName`. A document of a later version is left alone.
///
/// **Save.** Whichever action changes the part, the change is saved, once for all changes within the time of `saving`.
/// One save is in flight at a time, so an older one never comes after a newer one. A save that fails is tried again
/// with the next change and after the next load. `DocumentAction.save` ends the time until the next save.
///
/// **Others.** If somebody else has changed the document, `persisted` loads it, merges it and saves the result.
///
/// **Order.** A document action is applied before `reducer` sees it. A change is noticed after `reducer` has run, so
/// wrap all reducers that change the part.
///
/// **Exit.** The time until a save and the save itself are effects in flight. A program that ends waits for them, for
/// example with `StoreTask.finish()`; the runner does so for the time of `--grace`. If the process is killed, the
/// changes of the last moments are lost, and the document is whole.
///
/// **Cost.** The status keeps the document that was last saved, so the first change after a save copies the part once.
/// After each action, the part is compared with it, which takes no time for an array that has not changed. Documents
/// are encoded by the effect that saves them and not by `send`: see `FileClient.saveLazily`.
///
/// - Parameters:
///   - reducer: The reducer that changes the state.
///   - document: The part to keep. Make it a type of its own, without what is in flight: an app that kept
///     “Sending …” would show it forever.
///   - name: The name of the document. See `FileClient`.
///   - schema: How the part is kept.
///   - saving: When a change is saved, from the state after the action.
///   - loadsAtOnce: Whether the first load is done before `send` returns. It is meant for small documents, so that no
///     screen is shown without them.
///   - status: Where the state keeps the status of the document.
///   - merging: Returns what to keep if both the user and somebody else have changed the document, or if the user
///     changed it before it was read. It receives what is on disk, what the app has, and what both had last. If it
///     throws, or is `nil`, the status has a conflict, and nothing is saved until `DocumentAction.resolve`.
///   - action: The case of the document's actions.
///   - environment: Returns the client and the time.
@inlinable
public func persisted<Value, Action, Environment, Document: Codable & Equatable & Sendable>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  document: any WritableKeyPath<Value, Document> & Sendable,
  as name: String,
  schema: DocumentSchema<Document>,
  saving: @escaping @Sendable (Value) -> DocumentSaving = { _ in
    .automatically(after: .milliseconds(300))
  },
  loadsAtOnce: Bool = true,
  status: any WritableKeyPath<Value, DocumentStatus<Document>> & Sendable,
  merging: (
    @Sendable (_ saved: Document, _ current: Document, _ last: Document) throws -> Document
  )? = nil,
  action: CasePath<Action, DocumentAction<Document>>,
  environment: @escaping @Sendable (Environment) -> DocumentEnvironment
) -> Reducer<Value, Action, Environment> {
  // In the module of the caller, the compiler knows the type, and comparing a long list takes a tenth of the time.
  persisted(
    reducer, document: document, as: name, schema: schema, saving: saving, loadsAtOnce: loadsAtOnce,
    status: status, merging: merging, action: action, environment: environment,
    isEqual: { $0 == $1 })
}

@usableFromInline
func persisted<Value, Action, Environment, Document: Codable & Equatable & Sendable>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  document: any WritableKeyPath<Value, Document> & Sendable,
  as name: String,
  schema: DocumentSchema<Document>,
  saving: @escaping @Sendable (Value) -> DocumentSaving,
  loadsAtOnce: Bool,
  status: any WritableKeyPath<Value, DocumentStatus<Document>> & Sendable,
  merging: (
    @Sendable (_ saved: Document, _ current: Document, _ last: Document) throws -> Document
  )?,
  action: CasePath<Action, DocumentAction<Document>>,
  environment: @escaping @Sendable (Environment) -> DocumentEnvironment,
  isEqual: @escaping @Sendable (Document, Document) -> Bool
) -> Reducer<Value, Action, Environment> {
  let file = DocumentFile(
    name: name, schema: schema, loadsAtOnce: loadsAtOnce,
    delayIdentifier: DelayIdentifier(status: status))
  return { value, cause, dependencies in
    let first = value[keyPath: status].last == nil ? value[keyPath: document] : nil
    var requests: [DocumentRequest<Document>] = []
    if let own = action.extract(from: cause) {
      if let first { value[keyPath: status].begin(with: first) }
      var current = value[keyPath: document]
      let request = value[keyPath: status].receive(
        own, &current, merge: merging, isEqual)
      if current != value[keyPath: document] { value[keyPath: document] = current }
      if let request { requests.append(request) }
    }
    let effects = reducer(&value, cause, dependencies)
    if let first, first != value[keyPath: document] {
      value[keyPath: status].begin(with: first)
    }
    if value[keyPath: status].last != nil {
      let (current, mode) = (value[keyPath: document], saving(value))
      let request = value[keyPath: status].saveChange(current, mode, isEqual)
      if let request { requests.append(request) }
    }
    if requests.isEmpty { return effects }
    let environment = environment(dependencies)
    return effects
      + requests.flatMap { file.effects($0, environment) }.map { $0.map(action.embed) }
  }
}

/// A document as the client sees it.
private struct DocumentFile<Document: Codable & Equatable & Sendable>: Sendable {
  let name: String
  let schema: DocumentSchema<Document>
  let loadsAtOnce: Bool
  let delayIdentifier: DelayIdentifier

  func effects(
    _ request: DocumentRequest<Document>, _ environment: DocumentEnvironment
  ) -> [Effect<DocumentAction<Document>>] {
    let effect = effect(request, environment)
    guard case .save(_, endsDelay: true) = request else { return [effect] }
    return [.cancel(id: delayIdentifier), effect]
  }

  private func effect(
    _ request: DocumentRequest<Document>, _ environment: DocumentEnvironment
  ) -> Effect<DocumentAction<Document>> {
    let client = environment.fileClient
    switch request {
    case .load(let isFirst, let purpose):
      let load = isFirst && loadsAtOnce ? client.loadNow : client.load
      return load(name).map { [schema] result in
        switch document(in: result, schema) {
        case .success(let document):
          purpose == .revert ? .reverted(document) : .loaded(document)
        case .failure(let failure): .loadFailed(failure)
        }
      }
    case .save(let document, _):
      return client.saveLazily(name) { [schema] () throws(DocumentError) in
        try schema.encode(document)
      }.map { [now = client.now] in
        switch $0 {
        case .success: .saved(at: now())
        case .failure(let failure): .saveFailed(failure)
        }
      }
    case .setAside:
      return client.setAside(name).map {
        switch $0 {
        case .success(let name): .damagedDocumentSetAside(name: name)
        case .failure(let error): .setAsideFailed(error)
        }
      }
    case .wait(let delay):
      return .run { [clock = environment.clock] send in
        guard (try? await clock.sleep(for: delay)) != nil else { return }
        send(.saveDue)
      }.cancellable(id: delayIdentifier)
    }
  }
}

/// Identifies the time until the next save of a document.
private struct DelayIdentifier: Hashable, Sendable {
  let status: any AnyKeyPath & Sendable

  static func == (left: Self, right: Self) -> Bool { left.status as AnyKeyPath == right.status }
  func hash(into hasher: inout Hasher) { hasher.combine(status as AnyKeyPath) }
}

private func document<Document>(
  in result: Result<Data?, FileClientError>, _ schema: DocumentSchema<Document>
) -> Result<Document?, DocumentFailure> {
  switch result {
  case .success(nil): return .success(nil)
  case .success(let data?):
    do {
      return .success(try schema.decode(data))
    } catch {
      return .failure(.document(error))
    }
  case .failure(let error): return .failure(.client(error))
  }
}
