import ArgumentParser
import ComposableArchitecture
import FileClient
import Foundation

/// Adds entries to a document that `persisted` keeps, for a test that kills the program and runs several at once.
struct Journal: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add entries to a list, one after another, while others may do the same.",
    discussion: "Prints each entry as soon as it is on the disk.",
    shouldDisplay: false
  )

  @Argument(help: "The document's name.")
  var name: String

  @Option(help: "What each entry begins with.")
  var writer: String

  @Option(help: "How many entries to add.")
  var count = 1_000

  @OptionGroup var place: Place

  func run() async throws {
    let store = Store(
      initialValue: JournalState(), reducer: journalReducer(name, writer: writer, count: count),
      environment: DocumentEnvironment(FileClient.live(directory: try place.directory)))
    await store.send(.document(.load)).finish()
    if case .failed(let failure) = store.document.phase { throw Failure(failure.description) }
  }
}

private struct JournalState: Equatable {
  var entries: [String] = []
  var document = DocumentStatus<[String]>()
  /// How many entries this process has added.
  var added = 0
}

private enum JournalAction: Equatable { case document(DocumentAction<[String]>) }

private func journalReducer(
  _ name: String, writer: String, count: Int
) -> Reducer<JournalState, JournalAction, DocumentEnvironment> {
  persisted(
    { state, action, _ in
      switch action {
      case .document(.loaded) where state.added == 0, .document(.saved):
        guard !state.document.hasUnsavedChanges(state.entries) else { return [] }
        let saved = state.added
        if saved < count {
          state.added += 1
          state.entries.append("\(writer)\(state.added)")
        }
        return saved == 0
          ? [] : [.fireAndForget { try? write(Data("\(writer)\(saved)\n".utf8)) }]
      default: return []
      }
    },
    document: \.entries, as: name, schema: DocumentSchema([String].self),
    saving: { _ in .automatically(after: .zero) }, status: \.document,
    merging: { saved, current, last in
      saved + current.filter { !last.contains($0) && !saved.contains($0) }
    },
    action: CasePath(
      embed: { .document($0) },
      extract: { if case .document(let action) = $0 { action } else { nil } }),
    environment: { $0 })
}
