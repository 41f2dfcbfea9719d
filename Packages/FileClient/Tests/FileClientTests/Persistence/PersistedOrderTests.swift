import ComposableArchitecture
import ComposableArchitectureTesting
import FileClient
import FileClientTesting
import Foundation
import Testing

/// Tests what `persisted` does while something takes time.
@Suite struct PersistedOrderTests {
  /// A store that has loaded the document, in which time passes only with the clock.
  private func testStore(
    _ disk: MockDisk, _ clock: TestClock, after delay: Duration
  ) -> TestStore<Notes, Notes.Action, DocumentEnvironment> {
    let store = TestStore(
      initialValue: Notes(), reducer: Notes.reducer(after: delay),
      environment: DocumentEnvironment(.mock(disk), clock: clock))
    store.exhaustivity = .off
    store.send(.document(.load))
    return store
  }

  @Test func `A burst of changes is saved once, after the delay`() {
    let (disk, clock) = (MockDisk(notes: []), TestClock())
    let store = testStore(disk, clock, after: .seconds(1))
    for note in ["a", "b", "c"] { store.send(.added(note)) }
    clock.advance(by: .milliseconds(999))
    #expect(disk.notes == [])
    clock.advance(by: .milliseconds(1))
    #expect(disk.notes == ["a", "b", "c"])
  }

  @Test func `A change is saved after the delay, even if changes never stop`() {
    let (disk, clock) = (MockDisk(notes: []), TestClock())
    let store = testStore(disk, clock, after: .seconds(1))
    for number in 0..<4 {
      store.send(.added("\(number)"))
      clock.advance(by: .milliseconds(400))
    }
    #expect(disk.notes == ["0", "1", "2"])
    clock.advance(by: .seconds(1))
    #expect(disk.notes == ["0", "1", "2", "3"])
  }

  @Test func `A change during a slow save is saved after it`() {
    let (disk, clock) = (MockDisk(notes: []), TestClock())
    let store = testStore(disk, clock, after: .zero)
    disk.answer(after: .seconds(1), clock: clock)
    store.send(.added("a"))
    store.send(.added("b"))
    #expect(disk.notes == ["a"])
    clock.advance(by: .seconds(1))
    #expect(disk.notes == ["a", "b"])
    clock.advance(by: .seconds(1))
  }

  @Test func `A save that fails while the user asks for another one is not tried twice`() {
    let (disk, clock) = (MockDisk(notes: []), TestClock())
    let store = testStore(disk, clock, after: .zero)
    let error = FileClientError.noSpaceLeft(.init(.save, name: Notes.name, directory: "memory"))
    disk.failures[.save] = error
    disk.answer(after: .seconds(1), clock: clock)
    store.send(.added("a"))
    store.send(.document(.save))
    clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 0)
    store.receive(.document(.saveFailed(.client(error))))
  }

  @Test(arguments: [[.save, .revert], [.revert], []] as [[DocumentAction<[String]>]])
  func `During a conflict, no time until a save runs, and a revert ends it`(
    awaited: [DocumentAction<[String]>]
  ) {
    let (disk, clock) = (MockDisk(notes: ["a"]), TestClock())
    let store = TestStore(
      initialValue: Notes(), reducer: Notes.reducer(after: .seconds(1), merging: nil),
      environment: DocumentEnvironment(.mock(disk), clock: clock))
    store.exhaustivity = .off
    disk.answer(after: .seconds(1), clock: clock)
    store.send(.document(.load))
    store.send(.added("b"))
    for action in awaited { store.send(.document(action)) }
    clock.advance(by: .seconds(1))
    store.receive(.document(.loaded(["a"]))) { $0.notes = ["b"] }
    store.send(.added("c")) { $0.notes = ["b", "c"] }
    #expect(clock.sleeperCount == (awaited.isEmpty ? 0 : 1))
    if awaited.isEmpty { store.send(.document(.revert)) }
    clock.advance(by: .seconds(1))
    store.receive(.document(.reverted(["a"]))) { $0.notes = ["a"] }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `A revert during another load replaces what that load has merged`() {
    let (disk, clock) = (MockDisk(notes: ["a"]), TestClock())
    let store = TestStore(
      initialValue: Notes(savesManually: true), reducer: Notes.reducer(),
      environment: DocumentEnvironment(.mock(disk), clock: clock))
    store.exhaustivity = .off
    disk.answer(after: .seconds(1), clock: clock)
    store.send(.document(.load))
    store.send(.added("b"))
    store.send(.document(.revert))
    clock.advance(by: .seconds(1))
    store.receive(.document(.loaded(["a"]))) { $0.notes = ["a", "b"] }
    clock.advance(by: .seconds(1))
    store.receive(.document(.reverted(["a"]))) { $0.notes = ["a"] }
  }

  /// The runner reports effects that it cancels at the end, so nothing may wait for what is saved.
  @Test func `A save on request ends the time until the next save`() {
    let (disk, clock) = (MockDisk(notes: []), TestClock())
    let store = testStore(disk, clock, after: .seconds(1))
    store.send(.added("a"))
    #expect(clock.sleeperCount == 1)
    store.send(.document(.save))
    #expect(disk.notes == ["a"])
    #expect(clock.sleeperCount == 0)
    clock.advance(by: .milliseconds(900))
    store.send(.added("b"))
    clock.advance(by: .milliseconds(999))
    #expect(disk.notes == ["a"])
    clock.advance(by: .milliseconds(1))
    #expect(disk.notes == ["a", "b"])
  }

  @Test func `A save on request after a slow one ends the time until the next save`() {
    let (disk, clock) = (MockDisk(notes: []), TestClock())
    let store = testStore(disk, clock, after: .seconds(10))
    disk.answer(after: .seconds(1), clock: clock)
    store.send(.document(.save))
    store.send(.added("a"))
    store.send(.document(.save))
    #expect(clock.sleeperCount == 2)
    clock.advance(by: .seconds(1))
    #expect(disk.notes == ["a"])
    clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 0)
  }

  @Test func `An automatic save is none that the user asked for, also if the last one was`() {
    let (disk, clock) = (MockDisk(notes: []), TestClock())
    let store = testStore(disk, clock, after: .seconds(1))
    store.send(.document(.save))
    #expect(store.value.document.isRequested)
    store.send(.added("a"))
    clock.advance(by: .seconds(1))
    store.receive(.document(.saveDue))
    #expect(!store.value.document.isRequested)
    #expect(disk.notes == ["a"])
  }
}
