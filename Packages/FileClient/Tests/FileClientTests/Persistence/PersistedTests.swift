import ComposableArchitecture
import ComposableArchitectureTesting
import FileClient
import FileClientTesting
import Foundation
import Testing

/// Tests what `persisted` does with a document, one case at a time.
@Suite struct PersistedTests {
  private static let date = Date(timeIntervalSince1970: 0)

  private func store(
    _ disk: MockDisk, after delay: Duration = .zero, isManual: Bool = false,
    merging: (@Sendable ([String], [String], [String]) throws -> [String])? = Notes.union
  ) -> Store<Notes, Notes.Action> {
    Store(
      initialValue: Notes(savesManually: isManual),
      reducer: Notes.reducer(after: delay, merging: merging),
      environment: DocumentEnvironment(.mock(disk)))
  }

  @Test func `The document is there when send returns, and each change is saved`() {
    let disk = MockDisk(notes: ["a"])
    let store = store(disk)
    store.send(.document(.load))
    #expect(store.value.notes == ["a"])
    #expect(store.value.document.phase == .loaded)
    store.send(.added("b"))
    #expect(store.value.document.phase == .saved(at: Self.date))
    #expect(disk.notes == ["a", "b"])
  }

  @Test func `What was only loaded is not saved`() {
    let disk = MockDisk([Notes.name: Data(#"["a"]"#.utf8)])
    store(disk).send(.document(.load))
    #expect(disk.documents[Notes.name] == Data(#"["a"]"#.utf8))
  }

  @Test func `An app that forgets to load does not replace the document`() {
    let disk = MockDisk(notes: ["a"])
    let store = store(disk)
    store.send(.added("b"))
    #expect(store.value.notes == ["a", "b"])
    #expect(disk.notes == ["a", "b"])
  }

  @Test func `A full disk is reported once, and the next change is saved when there is room`() {
    let disk = MockDisk(notes: ["a"])
    let store = store(disk)
    let error = FileClientError.noSpaceLeft(.init(.save, name: Notes.name, directory: "memory"))
    store.send(.document(.load))
    disk.failures[.save] = error
    store.send(.added("b"))
    #expect(store.value.document.phase == .failed(.client(error)))
    disk.failures = [:]
    store.send(.removed("x"))
    #expect(disk.notes == ["a"])
    store.send(.added("c"))
    #expect(store.value.document.phase == .saved(at: Self.date))
    #expect(disk.notes == ["a", "b", "c"])
  }

  @Test func `A document that cannot be read is not replaced, until it can be read`() {
    let disk = MockDisk(notes: ["a"])
    let store = store(disk)
    let error = FileClientError.permissionDenied(
      .init(.load, name: Notes.name, directory: "memory"))
    disk.failures[.load] = error
    store.send(.document(.load))
    #expect(store.value.document.phase == .failed(.client(error)))
    #expect(!store.value.document.isRequested)
    store.send(.added("b"))
    store.send(.document(.save))
    // The user waits for a save, so the failure says that nothing was saved.
    let ofSave = FileClientError.permissionDenied(
      .init(.save, name: Notes.name, directory: "memory"))
    #expect(store.value.document.phase == .failed(.client(ofSave)))
    #expect(store.value.document.isRequested)
    #expect(disk.notes == ["a"])
    disk.failures = [:]
    store.send(.added("c"))
    #expect(disk.notes == ["a", "b", "c"])
  }

  @Test func `A damaged document is set aside under a name that the app can show`() {
    let disk = MockDisk([Notes.name: Data("[".utf8)])
    let store = store(disk)
    store.send(.document(.load))
    store.send(.added("b"))
    #expect(store.value.document.damagedName == "notes.damaged.json")
    #expect(disk.documents["notes.damaged.json"] == Data("[".utf8))
    #expect(disk.notes == ["b"])
  }

  @Test func `A document of a later version is left alone, and the app can say so`() {
    let later = Data(#"{"documentVersion":2,"value":7}"#.utf8)
    let disk = MockDisk([Notes.name: later])
    let store = store(disk)
    store.send(.document(.load))
    store.send(.added("b"))
    store.send(.document(.save))
    #expect(store.value.document.phase == .failed(.document(.later(2))))
    #expect(disk.documents == [Notes.name: later])
    #expect(store.value.notes == ["b"])
  }

  @Test func `What somebody else has saved is merged, and the result is saved`() {
    let disk = MockDisk(notes: ["a"])
    let store = store(disk)
    store.send(.document(.load))
    disk.documents[Notes.name] = Notes.data(["a", "x"])
    store.send(.added("b"))
    #expect(store.value.notes == ["a", "x", "b"])
    #expect(disk.notes == ["a", "x", "b"])
  }

  @Test func `Without a closure that merges, the app resolves the conflict`() {
    let disk = MockDisk(notes: ["a"])
    let store = store(disk, merging: nil)
    store.send(.document(.load))
    disk.documents[Notes.name] = Notes.data(["x"])
    store.send(.added("b"))
    #expect(store.value.document.conflict == ["x"])
    #expect(store.value.document.phase == .failed(.conflict("")))
    store.send(.added("c"))
    store.send(.document(.save))
    #expect(disk.notes == ["x"])
    store.send(.document(.resolve(["x", "b", "c"])))
    #expect(store.value.document.conflict == nil)
    #expect(disk.notes == ["x", "b", "c"])
    #expect(store.value.notes == ["x", "b", "c"])
  }

  @Test func `The error of the closure that merges is shown`() {
    struct Clash: Error, CustomStringConvertible { let description = "both have a note 1" }
    let disk = MockDisk(notes: ["a"])
    let store = store(disk) { _, _, _ in throw Clash() }
    store.send(.document(.load))
    disk.documents[Notes.name] = Notes.data(["x"])
    store.send(.added("b"))
    #expect(store.value.document.phase == .failed(.conflict("both have a note 1")))
    #expect(
      DocumentFailure.conflict("both have a note 1").description == """
        The document was changed both here and by somebody else: both have a note 1. Choose which one to keep; nothing \
        is saved until then.
        """)
  }

  @Test func `An app may save and load on request only`() {
    let disk = MockDisk(notes: ["a"])
    let store = store(disk, isManual: true)
    store.send(.document(.load))
    store.send(.added("b"))
    #expect(disk.notes == ["a"])
    store.send(.document(.save))
    #expect(disk.notes == ["a", "b"])
    store.send(.added("c"))
    store.send(.document(.revert))
    #expect(store.value.notes == ["a", "b"])
  }

  @Test(
    arguments: [
      .loaded(["x"]), .reverted(["x"]), .saved(at: .distantPast), .saveDue,
      .loadFailed(.document(.damaged(path: "", reason: ""))), .damagedDocumentSetAside(name: "x"),
      .setAsideFailed(.invalidName("x")), .saveFailed(.document(.later(2))), .resolve(["x"]),
    ] as [DocumentAction<[String]>])
  func `An output that nobody waits for changes nothing`(action: DocumentAction<[String]>) {
    let disk = MockDisk(notes: ["a"])
    let store = store(disk)
    store.send(.document(.load))
    let (state, documents) = (store.value, disk.documents)
    store.send(.document(action))
    #expect(store.value == state)
    #expect(disk.documents == documents)
  }

  @Test func `A save that the disk did not confirm is reported, and not repeated`() {
    let attempt = FileClientError.Attempt(.save, name: Notes.name, directory: "d")
    let error = FileClientError.unconfirmed(attempt, reason: "no answer")
    var client = FileClient.mock
    client.save = { _, _ in .just(.failure(error)) }
    let store = Store(
      initialValue: Notes(), reducer: Notes.reducer(after: .zero),
      environment: DocumentEnvironment(client))
    store.send(.document(.load))
    store.send(.added("a"))
    #expect(store.value.document.phase == .failed(.client(error)))
    #expect(!store.value.document.hasUnsavedChanges(["a"]))
  }

  @Test func `A change that could not be saved, was undone and is done again is saved`() {
    let disk = MockDisk(notes: [])
    let store = store(disk)
    let error = FileClientError.noSpaceLeft(.init(.save, name: Notes.name, directory: "memory"))
    store.send(.document(.load))
    disk.failures[.save] = error
    store.send(.added("a"))
    #expect(store.value.document.phase == .failed(.client(error)))
    disk.failures = [:]
    store.send(.removed("a"))
    // The disk has what the app has, so there is no failure to tell.
    #expect(store.value.document.phase == .loaded)
    store.send(.added("a"))
    #expect(disk.notes == ["a"])
    #expect(store.value.document.phase == .saved(at: Self.date))
  }

  @Test func `A change that could not be saved and was undone by hand is saved automatically`() {
    let disk = MockDisk(notes: [])
    let store = store(disk, isManual: true)
    store.send(.document(.load))
    disk.failures[.save] = .noSpaceLeft(.init(.save, name: Notes.name, directory: "memory"))
    store.send(.added("a"))
    store.send(.document(.save))
    disk.failures = [:]
    store.send(.removed("a"))
    store.send(.savesManually(false))
    store.send(.added("a"))
    #expect(disk.notes == ["a"])
  }

  @Test func `After a save that failed, a load that succeeds saves again`() {
    let disk = MockDisk(notes: [])
    let store = store(disk)
    store.send(.document(.load))
    disk.failures[.save] = .noSpaceLeft(.init(.save, name: Notes.name, directory: "memory"))
    store.send(.added("a"))
    disk.failures = [:]
    store.send(.document(.load))
    #expect(disk.notes == ["a"])
    #expect(store.value.document.phase == .saved(at: Self.date))
  }

  @Test(arguments: [true, false])
  func `A revert goes back to the initial state if there is no document`(isLoaded: Bool) {
    let disk = MockDisk()
    let store = store(disk, isManual: true)
    if isLoaded { store.send(.document(.load)) }
    store.send(.added("a"))
    store.send(.document(.revert))
    #expect(store.value.notes == [])
    #expect(!store.value.document.hasUnsavedChanges([]))
    #expect(disk.documents.isEmpty)
  }

  @Test(arguments: [nil, "["])
  func `A revert goes back to what was last saved if others have removed or damaged that`(
    document: String?
  ) {
    let disk = MockDisk(notes: ["a"])
    let store = store(disk, isManual: true)
    store.send(.document(.load))
    disk.documents[Notes.name] = document.map { Data($0.utf8) }
    store.send(.added("b"))
    store.send(.document(.revert))
    #expect(store.value.notes == ["a"])
    #expect(store.value.document.hasUnsavedChanges(["a"]))
    store.send(.document(.save))
    #expect(disk.notes == ["a"])
  }

  @Test(arguments: [nil, "["])
  func `What others have removed or damaged is saved again after the next load`(
    document: String?
  ) {
    let disk = MockDisk(notes: ["a"])
    let store = store(disk)
    store.send(.document(.load))
    disk.documents[Notes.name] = document.map { Data($0.utf8) }
    store.send(.document(.load))
    #expect(store.value.notes == ["a"])
    #expect(disk.notes == ["a"])
    #expect(store.value.document.damagedName == document.map { _ in "notes.damaged.json" })
  }

  @Test func `A damaged document that somebody else moves away meanwhile is no failure`() {
    let disk = MockDisk([Notes.name: Data("[".utf8)])
    var client = FileClient.mock(disk)
    client.setAside = { name in
      disk.documents = [:]
      return .just(.failure(.notFound(.init(.setAside, name: name, directory: "memory"))))
    }
    let store = Store(
      initialValue: Notes(), reducer: Notes.reducer(after: .zero),
      environment: DocumentEnvironment(client))
    store.send(.document(.load))
    store.send(.added("a"))
    #expect(disk.notes == ["a"])
  }
  @Test func `A value that JSON cannot represent is an error, and the document stays`() {
    struct Number: Codable, Equatable { var value = 0.0, document = DocumentStatus<Double>() }
    let disk = MockDisk(["n": Data("1".utf8)])
    let store = Store<Number, DocumentAction<Double>?>(
      initialValue: Number(),
      reducer: persisted(
        { number, action, _ in
          if action == nil { number.value = .infinity }
          return []
        }, document: \.value, as: "n", schema: DocumentSchema(Double.self),
        saving: { _ in .automatically(after: .zero) }, status: \.document,
        action: CasePath(embed: { $0 }, extract: { $0 }), environment: { $0 }),
      environment: DocumentEnvironment(.mock(disk)))
    store.send(.load)
    store.send(nil)
    guard case .failed(.document(.cannotBeEncoded)) = store.value.document.phase else {
      Issue.record("\(store.value.document.phase)")
      return
    }
    #expect(disk.documents["n"] == Data("1".utf8))
  }

  @Test func `The status and the actions are kept by a recording as they are`() throws {
    var status = DocumentStatus<[String]>()
    status = try JSONDecoder().decode(
      DocumentStatus<[String]>.self, from: JSONEncoder().encode(status))
    #expect(status == DocumentStatus())
    let action = Notes.Action.document(.loaded(["a"]))
    let decoded = try JSONDecoder().decode(
      Notes.Action.self, from: JSONEncoder().encode(action))
    #expect(decoded == action)
  }
}
