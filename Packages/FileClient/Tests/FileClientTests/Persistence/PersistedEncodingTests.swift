import ComposableArchitecture
import Dispatch
import FileClient
import Foundation
import Synchronization
import Testing

/// Tests where and when `persisted` encodes a document for the live client.
@Suite struct PersistedEncodingTests {
  private struct Page: Sendable {
    var text = Text()
    var document = DocumentStatus<Text>()
  }

  private enum Action: Sendable {
    case typed(String)
    case document(DocumentAction<Text>)
  }

  /// A text that is encoded when a test allows it.
  private struct Text: Codable, Equatable, Sendable {
    var text = ""

    private enum CodingKeys: CodingKey { case text }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      if text == "unsayable" {
        try container.encode(Double.infinity, forKey: .text)
      } else if text.hasPrefix("gated") {
        let isOpen = gate.wait(timeout: .now() + 10) == .success
        try container.encode(isOpen ? text : "encoded before `send` returned", forKey: .text)
      } else {
        try container.encode(text, forKey: .text)
      }
    }
  }

  private final class Names: Sendable { let all = Mutex<[String]>([]) }

  /// Only one test has gated texts.
  private static let gate = DispatchSemaphore(value: 0)

  private static let schema = DocumentSchema(Text.self)

  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func store(
    _ client: FileClient, _ saving: DocumentSaving = .automatically(after: .zero)
  ) -> Store<Page, Action> {
    Store(
      initialValue: Page(),
      reducer: persisted(
        { page, action, _ in
          if case .typed(let text) = action { page.text.text = text }
          return []
        },
        document: \.text, as: "page.json", schema: Self.schema, saving: { _ in saving },
        status: \.document,
        action: CasePath(
          embed: { .document($0) },
          extract: { if case .document(let action) = $0 { action } else { nil } }),
        environment: { $0 }),
      environment: DocumentEnvironment(client))
  }

  private var saved: String? {
    (try? Data(contentsOf: directory.file("page.json")))
      .flatMap { try? Self.schema.decode($0).text }
  }

  @Test func `A send does not wait until the document is encoded`() async {
    let store = store(directory.client)
    await store.send(.document(.load)).finish()
    let task = store.send(.typed("gated"))
    // Without this signal, the encoder gives up.
    Self.gate.signal()
    await task.finish()
    #expect(saved == "gated")
  }

  @Test func `A save on request saves the state of its moment`() async {
    let store = store(directory.client, .manually)
    await store.send(.document(.load)).finish()
    store.send(.typed("now"))
    let task = store.send(.document(.save))
    store.send(.typed("later"))
    await task.finish()
    #expect(saved == "now")
    #expect(store.value.document.hasUnsavedChanges(store.value.text))
  }

  @Test func `The saves of a burst come in order, and the last one is on the disk`() async {
    let store = store(directory.client)
    await store.send(.document(.load)).finish()
    let tasks = (0..<50).map { store.send(.typed("\($0)")) }
    for task in tasks { await task.finish() }
    #expect(saved == "49")
    #expect(!store.value.document.hasUnsavedChanges(store.value.text))
  }

  @Test func `A value that cannot be encoded leaves the document, and the next one is saved`()
    async
  {
    let store = store(directory.client)
    await store.send(.document(.load)).finish()
    await store.send(.typed("a")).finish()
    await store.send(.typed("unsayable")).finish()
    guard case .failed(.document(.cannotBeEncoded)) = store.value.document.phase else {
      Issue.record("\(store.value.document.phase)")
      return
    }
    #expect(saved == "a")
    await store.send(.typed("b")).finish()
    #expect(saved == "b")
  }

  @Test func `A document that is too large when it is encoded is refused`() async {
    let store = store(.live(directory: directory.url, sizeLimit: 60))
    await store.send(.document(.load)).finish()
    await store.send(.typed(String(repeating: "a", count: 60))).finish()
    guard case .failed(.client(.tooLarge)) = store.value.document.phase else {
      Issue.record("\(store.value.document.phase)")
      return
    }
    #expect(saved == nil)
  }

  @Test func `A save that a test or an app replaces is the one that is used`() async {
    let names = Names()
    var client = directory.client
    client.save = { [save = client.save] name, data in
      names.all.withLock { $0.append(name) }
      return save(name, data)
    }
    let store = store(client)
    await store.send(.document(.load)).finish()
    await store.send(.typed("a")).finish()
    #expect(names.all.withLock { $0 } == ["page.json"])
    #expect(saved == "a")
  }
}
