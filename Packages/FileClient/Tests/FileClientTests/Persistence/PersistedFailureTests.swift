import ComposableArchitecture
import ComposableArchitectureTesting
import FileClient
import FileClientTesting
import Foundation
import Testing

/// Tests what `persisted` does after a save or a load that has failed.
@Suite struct PersistedFailureTests {
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
    let store = Notes.store(on: disk)
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
    #expect(store.value.document.phase == .saved(at: Notes.date))
  }

  @Test func `A change that could not be saved and was undone by hand is saved automatically`() {
    let disk = MockDisk(notes: [])
    let store = Notes.store(on: disk, isManual: true)
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
    let store = Notes.store(on: disk)
    store.send(.document(.load))
    disk.failures[.save] = .noSpaceLeft(.init(.save, name: Notes.name, directory: "memory"))
    store.send(.added("a"))
    disk.failures = [:]
    store.send(.document(.load))
    #expect(disk.notes == ["a"])
    #expect(store.value.document.phase == .saved(at: Notes.date))
  }

  @Test(arguments: [true, false])
  func `A revert goes back to the initial state if there is no document`(isLoaded: Bool) {
    let disk = MockDisk()
    let store = Notes.store(on: disk, isManual: true)
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
    let store = Notes.store(on: disk, isManual: true)
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
    let store = Notes.store(on: disk)
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
}
