import ComposableArchitectureCollections
import Testing

@Suite struct IdentifiedArrayMergingTests {
  struct Todo: Identifiable, Equatable, Sendable {
    var id: Int
    var title: String
    init(_ id: Int, _ title: String) { (self.id, self.title) = (id, title) }
  }
  typealias Todos = IdentifiedArrayOf<Todo>

  private let last: Todos = [Todo(1, "Milk"), Todo(2, "Tea"), Todo(3, "Bread")]

  @Test func `What each side has added, changed and removed is in the result`() throws {
    let saved: Todos = [Todo(1, "Oat milk"), Todo(2, "Tea"), Todo(3, "Bread"), Todo(4, "Salt")]
    let current: Todos = [Todo(1, "Milk"), Todo(3, "Rye bread"), Todo(5, "Sugar")]
    #expect(
      try saved.merging(current, since: last)
        == [Todo(1, "Oat milk"), Todo(3, "Rye bread"), Todo(4, "Salt"), Todo(5, "Sugar")])
    #expect(
      try current.merging(saved, since: last)
        == [Todo(1, "Oat milk"), Todo(3, "Rye bread"), Todo(5, "Sugar"), Todo(4, "Salt")])
  }

  @Test func `If one side has changed nothing, the result is the other one, with its order`() throws
  {
    let moved: Todos = [Todo(3, "Bread"), Todo(1, "Milk"), Todo(2, "Tea")]
    #expect(try last.merging(moved, since: last) == moved)
    #expect(try moved.merging(last, since: last) == moved)
  }

  @Test func `The same change on both sides is made once`() throws {
    let changed: Todos = [Todo(1, "Milk"), Todo(3, "Rye bread"), Todo(4, "Salt")]
    #expect(try changed.merging(changed, since: last) == changed)
  }

  @Test(
    arguments: [
      // Both have changed it, one has changed what the other one has removed, and both have added it.
      ([Todo(2, "Green tea")], [Todo(2, "Black tea")], 2), ([], [Todo(2, "Black tea")], 2),
      ([Todo(2, "Black tea")], [], 2), ([Todo(9, "Salt")], [Todo(9, "Sugar")], 9),
    ] as [([Todo], [Todo], Int)])
  func `Different changes of one element are an error that names it`(
    saved: [Todo], current: [Todo], id: Int
  ) {
    #expect(throws: IdentifierClash(identifiers: [id])) {
      _ = try Todos(saved).merging(Todos(current), since: [Todo(2, "Tea")])
    }
    #expect(
      "\(IdentifierClash(identifiers: [id, 7]))"
        == "both sides changed these elements: \(id), 7")
  }
}
