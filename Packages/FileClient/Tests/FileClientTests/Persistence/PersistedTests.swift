import ComposableArchitecture
import ComposableArchitectureTesting
import FileClient
import FileClientTesting
import Foundation
import Testing

/// Tests what `persisted` does with a document, one case at a time.
@Suite struct PersistedTests {
  @Test func `The document is there when send returns, and each change is saved`() {
    let disk = MockDisk(notes: ["a"])
    let store = Notes.store(on: disk)
    store.send(.document(.load))
    #expect(store.value.notes == ["a"])
    #expect(store.value.document.phase == .loaded)
    store.send(.added("b"))
    #expect(store.value.document.phase == .saved(at: Notes.date))
    #expect(disk.notes == ["a", "b"])
  }

  @Test func `What was only loaded is not saved`() {
    let disk = MockDisk([Notes.name: Data(#"["a"]"#.utf8)])
    Notes.store(on: disk).send(.document(.load))
    #expect(disk.documents[Notes.name] == Data(#"["a"]"#.utf8))
  }

  @Test func `An app that forgets to load does not replace the document`() {
    let disk = MockDisk(notes: ["a"])
    let store = Notes.store(on: disk)
    store.send(.added("b"))
    #expect(store.value.notes == ["a", "b"])
    #expect(disk.notes == ["a", "b"])
  }

  @Test func `A full disk is reported once, and the next change is saved when there is room`() {
    let disk = MockDisk(notes: ["a"])
    let store = Notes.store(on: disk)
    let error = FileClientError.noSpaceLeft(.init(.save, name: Notes.name, directory: "memory"))
    store.send(.document(.load))
    disk.failures[.save] = error
    store.send(.added("b"))
    #expect(store.value.document.phase == .failed(.client(error)))
    disk.failures = [:]
    store.send(.removed("x"))
    #expect(disk.notes == ["a"])
    store.send(.added("c"))
    #expect(store.value.document.phase == .saved(at: Notes.date))
    #expect(disk.notes == ["a", "b", "c"])
  }

  @Test func `A document that cannot be read is not replaced, until it can be read`() {
    let disk = MockDisk(notes: ["a"])
    let store = Notes.store(on: disk)
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
    let store = Notes.store(on: disk)
    store.send(.document(.load))
    store.send(.added("b"))
    #expect(store.value.document.damagedName == "notes.damaged.json")
    #expect(disk.documents["notes.damaged.json"] == Data("[".utf8))
    #expect(disk.notes == ["b"])
  }

  @Test func `A document of a later version is left alone, and the app can say so`() {
    let later = Data(#"{"documentVersion":2,"value":7}"#.utf8)
    let disk = MockDisk([Notes.name: later])
    let store = Notes.store(on: disk)
    store.send(.document(.load))
    store.send(.added("b"))
    store.send(.document(.save))
    #expect(store.value.document.phase == .failed(.document(.later(2))))
    #expect(disk.documents == [Notes.name: later])
    #expect(store.value.notes == ["b"])
  }

  @Test func `What somebody else has saved is merged, and the result is saved`() {
    let disk = MockDisk(notes: ["a"])
    let store = Notes.store(on: disk)
    store.send(.document(.load))
    disk.documents[Notes.name] = Notes.data(["a", "x"])
    store.send(.added("b"))
    #expect(store.value.notes == ["a", "x", "b"])
    #expect(disk.notes == ["a", "x", "b"])
  }

  @Test func `Without a closure that merges, the app resolves the conflict`() {
    let disk = MockDisk(notes: ["a"])
    let store = Notes.store(on: disk, merging: nil)
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
    let store = Notes.store(on: disk) { _, _, _ in throw Clash() }
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
    let store = Notes.store(on: disk, isManual: true)
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
    let store = Notes.store(on: disk)
    store.send(.document(.load))
    let (state, documents) = (store.value, disk.documents)
    store.send(.document(action))
    #expect(store.value == state)
    #expect(disk.documents == documents)
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
