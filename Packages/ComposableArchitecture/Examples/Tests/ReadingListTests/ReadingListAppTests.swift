import ComposableArchitecture
import ComposableArchitectureCollections
import FileClient
import FileClientTesting
import Foundation
import HeadlessTesting
import Testing

@testable import ReadingList

@Suite struct ReadingListAppTests {
  private let disk = MockDisk()

  @Test func `A title is changed on a sheet, and the change can be undone`() async throws {
    let app = try await AppDriver(ReadingListApp.program(.mock(disk)))
    app.type("New book", "Dune")
    app.submit("New book")
    app.tap("Edit in Dune")
    app.type("Title", "Du")
    app.type("Title", "Dune Messiah")
    app.back()
    app.expect(screen: "Dune Messiah")
    app.tap("Undo")
    app.expect("books[0].title", "Dune")
    app.advance(by: .milliseconds(300))
    #expect(try saved().map(\.title) == ["Dune"])
    app.tap("Redo")
    app.expect("books[0].title", "Dune Messiah")
  }

  @Test func `If the disk is full, an alert says so, and the book is saved later`() async throws {
    let app = try await AppDriver(ReadingListApp.program(.mock(disk)))
    app.type("New book", "Dune")
    app.submit("New book")
    app.expect(screen: "There are unsaved changes.")
    disk.failures[.save] = .noSpaceLeft(.init(.save, name: "books.json", directory: "memory"))
    app.tap("Save")
    app.expect(screen: "[Ok]")
    app.tap("Ok")
    disk.failures = [:]
    app.tap("Save")
    app.expect(screen: "Everything is saved.")
    #expect(try saved().map(\.title) == ["Dune"])
  }

  @Test func `A book that somebody else has added is kept`() async throws {
    let app = try await AppDriver(ReadingListApp.program(.mock(disk)))
    app.type("New book", "Dune")
    app.submit("New book")
    try save([Book(id: UUID(), title: "Emma")])
    app.advance(by: .milliseconds(300))
    #expect(app.value.books.map(\.title) == ["Emma", "Dune"])
    #expect(try saved().map(\.title) == ["Emma", "Dune"])
  }

  @Test(arguments: [("Mine", "Dune 2"), ("The other", "Dune II")])
  func `If somebody else has changed the same book, the user chooses`(
    choice: String, title: String
  ) async throws {
    let id = UUID()
    try save([Book(id: id, title: "Dune")])
    let app = try await AppDriver(ReadingListApp.program(.mock(disk)))
    app.send(.book(id: id, action: .titleChanged("Dune 2")))
    try save([Book(id: id, title: "Dune II"), Book(id: UUID(), title: "Emma")])
    app.advance(by: .milliseconds(300))
    app.expect(screen: "Elsewhere: Dune II")
    app.tap(choice)
    app.expect(screen: "Everything is saved.")
    #expect(try saved().map(\.title) == [title, "Emma"])
  }

  @Test func `A damaged list is kept, and the app begins without it`() async throws {
    disk.documents["books.json"] = Data("]".utf8)
    let app = try await AppDriver(ReadingListApp.program(.mock(disk)))
    app.expect(screen: "No books yet.")
    app.expect(screen: "It is kept as “books.damaged.json”.")
  }

  private func save(_ books: Books) throws {
    disk.documents["books.json"] = try booksSchema.encode(books)
  }

  private func saved() throws -> Books {
    try booksSchema.decode(#require(disk.documents["books.json"]))
  }
}
