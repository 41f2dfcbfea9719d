import ComposableArchitecture
import ComposableArchitectureClocks
import ComposableArchitectureRecording
import ComposableArchitectureTestSupport
import Foundation

/// A small app whose reducer reads the time and an identifier, and whose effects output.
struct NotesState: Codable, Equatable, Sendable {
  struct Note: Codable, Equatable, Sendable {
    var id: UUID
    var text: String
    var date: Date
  }

  var notes: [Note] = []
  var password = ""
  var isSaving = false
  var saveCount = 0
}

enum NotesAction: Codable, Equatable, Sendable {
  enum Editing: Codable, Equatable, Sendable {
    case added(String)
    case removed(at: Int)
  }

  case editing(Editing)
  case passwordChanged(String)
  case save
  case saved(count: Int)
}

struct NotesEnvironment: Sendable {
  var makeID = reading("uuid") { UUID() }
  var now = reading("now") { Date() }
}

func notesReducer(
  state: inout NotesState, action: NotesAction, environment: NotesEnvironment
) -> [Effect<NotesAction>] {
  switch action {
  case .editing(.added(let text)):
    state.notes.append(.init(id: environment.makeID(), text: text, date: environment.now()))
    return []
  case .editing(.removed(let index)):
    state.notes.remove(at: index)
    return []
  case .passwordChanged(let password):
    state.password = password
    return []
  case .save:
    state.isSaving = true
    let count = state.notes.count
    return [.run { $0(.saved(count: count)) }]
  case .saved(let count):
    state.isSaving = false
    state.saveCount = count
    return []
  }
}

typealias NotesRecorder = ComposableArchitectureRecording.Recorder<NotesState, NotesAction>
typealias NotesRecording = Recording<NotesState, NotesAction>

/// A new directory, which is removed at the end of the test.
final class TemporaryDirectory: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "recording-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A file that does not exist yet.
  var file: URL { url.appending(path: "history.jsonl") }

  /// Writes lines to the file.
  func write(_ lines: [String]) throws -> URL {
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
    return file
  }

  func lines() throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}

/// Records a short history of notes. Returns the state at its end.
@discardableResult
func recordNotes(
  to file: URL, redaction: Redaction<NotesState, NotesAction> = .none,
  environment: NotesEnvironment = NotesEnvironment(),
  _ actions: [NotesAction] = [
    .editing(.added("Milk")), .editing(.added("Eggs")), .save, .editing(.removed(at: 0)),
  ]
) throws -> NotesState {
  let recorder = try NotesRecorder(to: file, app: "notes", redaction: redaction)
  let executor = TestExecutor()
  let store = Store(
    initialValue: NotesState(), reducer: notesReducer, environment: environment,
    executor: executor, recorder: recorder)
  for action in actions {
    store.send(action)
    executor.drain()
  }
  recorder.finish(store.value)
  return store.value
}
