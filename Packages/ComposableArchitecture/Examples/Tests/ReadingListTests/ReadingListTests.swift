import ComposableArchitecture
import ComposableArchitectureCollections
import ComposableArchitectureTesting
import FileClient
import FileClientTesting
import Testing

@testable import ReadingList

@Suite struct ReadingListTests {
  @Test func `A book gets an identifier and can be edited and deleted`() {
    let uuids = TestUUIDGenerator()
    let store = TestStore(
      initialValue: ReadingListState(newTitle: "Dune"),
      reducer: rowsReducer,
      environment: ReadingListEnvironment(
        document: DocumentEnvironment(.unimplemented), uuid: { uuids() }))
    store.send(.addTapped) {
      $0.books = [Book(id: uuids[0], title: "Dune")]
      $0.newTitle = ""
    }
    store.send(.editTapped(uuids[0])) { $0.editedID = uuids[0] }
    store.send(.book(id: uuids[0], action: .readToggled(true))) {
      $0.books[id: uuids[0]]?.isRead = true
    }
    store.send(.deleteTapped(uuids[0])) { $0.books = [] }
    store.send(.book(id: uuids[0], action: .titleChanged("Emma")))
  }
}
