import ComposableArchitecture
import ComposableArchitectureExploration
import FileClient
import FileClientTesting
import Foundation
import Testing

/// Tests the proof of the guide “Files and persistence”.
@Suite struct NotesGuideTests {
  @Test func `Wherever the app is killed, no note on the disk is lost`() throws {
    try Self.prove(notesReducer)
  }

  private static func prove(
    _ notesReducer: @escaping Reducer<NotesState, NotesAction, DocumentEnvironment>
  ) throws {
    let exploration = try explore(
      initialValue: NotesState(), start: [.document(.load)], actions: [.added("Milk")],
      reducer: notesReducer,
      environment: { simulation in
        let documents = ["notes.json": Data(#"["Tea"]"#.utf8)]
        return DocumentEnvironment(
          .simulated(simulation, documents: documents), clock: simulation.clock)
      },
      restarts: 1, options: .init(timePasses: .whenIdle),
      finally: { state in
        state.notes.first == "Tea" && !state.document.hasUnsavedChanges(state.notes)
      },
      sometimes: { $0.notes == ["Tea", "Milk"] })
    #expect(exploration.isComplete)
  }

  /// A second load or save finds nothing to do, so outputs that come twice are left out.
  @Test func `The proof of the guide notices small mistakes`() throws {
    let report = try mutants(of: notesReducer, except: [.twice]) { try Self.prove($0) }
    // A save cancels the delay of the next one. If the delay goes on, it finds nothing to save.
    #expect(
      report.survivors.map(\.description) == [
        "effect 1 of .document(.loaded) has no identifier, so its outputs come after its cancellation",
        "effect 1 of .added has no identifier, so its outputs come after its cancellation",
      ])
  }

  @Test func `The guide shows this proof`() throws {
    let file = URL(filePath: #filePath)
    let guide = file.deletingLastPathComponent()
      .appending(path: "../../../Documentation/FilesAndPersistence.md").standardized
    func lines(of file: URL) throws -> [Substring] {
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
        $0.drop { $0 == " " }
      }
    }
    let source = try lines(of: file)
    let start = try #require(source.firstIndex { $0.hasPrefix("let exploration") })
    let end = try #require(source.firstIndex { $0.hasPrefix("#expect(exploration") })
    #expect(try lines(of: guide).contains(source[start...end]))
  }
}

private struct NotesState: Hashable {
  var notes: [String] = []
  var document = DocumentStatus<[String]>()
}

private enum NotesAction { case added(String), document(DocumentAction<[String]>) }

extension CasePath where Root == NotesAction, Value == DocumentAction<[String]> {
  fileprivate static var document: Self {
    Self(embed: Root.document) { if case .document(let action) = $0 { action } else { nil } }
  }
}

private let notesReducer: Reducer<NotesState, NotesAction, DocumentEnvironment> = persisted(
  { (state: inout NotesState, action: NotesAction, _: DocumentEnvironment) in
    if case .added(let note) = action { state.notes.append(note) }
    return []
  },
  document: \.notes, as: "notes.json", schema: DocumentSchema([String].self),
  status: \.document,
  merging: { saved, current, last in saved + current.filter { !last.contains($0) } },
  action: .document, environment: { $0 })
