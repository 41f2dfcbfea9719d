import ComposableArchitecture
import ComposableArchitectureTesting
import FileClient
import FileClientTesting
import Foundation

/// A feature whose notes `persisted` keeps.
struct Notes: Hashable, Codable, Sendable {
  var notes: [String] = []
  var document = DocumentStatus<[String]>()
  var savesManually = false

  enum Action: Hashable, Codable, Sendable {
    case added(String)
    case removed(String)
    case savesManually(Bool)
    case document(DocumentAction<[String]>)
  }

  static let name = "notes.json"
  static let schema = DocumentSchema([String].self)

  static let feature: Reducer<Notes, Action, DocumentEnvironment> = { state, action, _ in
    switch action {
    case .added(let note): state.notes.append(note)
    case .removed(let note): state.notes.removeAll { $0 == note }
    case .savesManually(let savesManually): state.savesManually = savesManually
    case .document: break
    }
    return []
  }

  static let action = CasePath<Action, DocumentAction<[String]>>(
    embed: { .document($0) },
    extract: { if case .document(let action) = $0 { action } else { nil } })

  /// Notes that both have added are kept, in the order on the disk.
  @Sendable static func union(_ saved: [String], _ current: [String], _ last: [String]) -> [String]
  {
    saved.filter { !last.contains($0) || current.contains($0) }
      + current.filter { !saved.contains($0) && !last.contains($0) }
  }

  static func reducer(
    after delay: Duration = .seconds(1),
    merging: (@Sendable ([String], [String], [String]) throws -> [String])? = union
  ) -> Reducer<Notes, Action, DocumentEnvironment> {
    persisted(
      feature, document: \.notes, as: name, schema: schema,
      saving: { $0.savesManually ? .manually : .automatically(after: delay) },
      status: \.document, merging: merging, action: action, environment: { $0 })
  }

  static func data(_ notes: [String]) -> Data { (try? schema.encode(notes)) ?? Data() }
}

extension Notes {
  /// The date of a mock disk.
  static let date = Date(timeIntervalSince1970: 0)

  static func store(
    on disk: MockDisk, after delay: Duration = .zero, isManual: Bool = false,
    merging: (@Sendable ([String], [String], [String]) throws -> [String])? = Notes.union
  ) -> Store<Notes, Notes.Action> {
    Store(
      initialValue: Notes(savesManually: isManual),
      reducer: Notes.reducer(after: delay, merging: merging),
      environment: DocumentEnvironment(.mock(disk)))
  }
}

extension MockDisk {
  /// A disk with a document of notes.
  convenience init(notes: [String]) { self.init([Notes.name: Notes.data(notes)]) }

  /// The notes in the document, if there is one.
  var notes: [String]? { documents[Notes.name].flatMap { try? Notes.schema.decode($0) } }
}
