import ComposableArchitectureCollections
import Testing

@Suite struct IdentifiedArrayEditingTests {
  private typealias Letters = IdentifiedArray<String, String>

  private func letters(_ text: String) -> Letters {
    Letters(text.map { "\($0)" }, id: \.self)
  }

  @Test func `Appending adds an element unless its identifier is present`() {
    var todos: IdentifiedArrayOf<Todo> = [Todo("a", "1"), Todo("b", "2")]
    #expect(todos.append(Todo("c")) == (true, 2))
    #expect(todos.append(Todo("a", "3")) == (false, 0))
    #expect(Array(todos) == [Todo("a", "1"), Todo("b", "2"), Todo("c")])
    todos.append(contentsOf: [Todo("b"), Todo("d")])
    #expect(Array(todos.ids) == ["a", "b", "c", "d"])
  }

  @Test func `Inserting adds an element at an index unless its identifier is present`() {
    var letters = letters("ab")
    #expect(letters.insert("c", at: 1) == (true, 1))
    #expect(letters.insert("b", at: 0) == (false, 2))
    #expect(letters.insert("d", at: 3) == (true, 3))
    #expect(letters.joined() == "acbd")
    #expect(letters.ids.allSatisfy { letters[id: $0] == $0 })
  }

  @Test func `Updating replaces the element with the identifier or appends a new one`() {
    var todos: IdentifiedArrayOf<Todo> = [Todo("a", "1"), Todo("b", "2")]
    #expect(todos.updateOrAppend(Todo("a", "3")) == Todo("a", "1"))
    #expect(todos.updateOrAppend(Todo("c")) == nil)
    #expect(Array(todos) == [Todo("a", "3"), Todo("b", "2"), Todo("c")])
  }

  @Test func `Removing keeps the order of the other elements`() {
    var letters = letters("abcdefg")
    #expect(letters.remove(id: "c") == "c")
    #expect(letters.remove(id: "c") == nil)
    #expect(letters.remove(at: 0) == "a")
    letters.remove(atOffsets: [3, 0])
    #expect(letters.joined() == "deg")
    #expect(letters.index(id: "g") == 2)
    letters.removeAll { $0 == "e" }
    #expect(letters.joined() == "dg")
    letters.removeAll()
    #expect(letters.isEmpty)
    #expect(letters[id: "d"] == nil)
  }

  @Test(arguments: [
    ([0], 3, "bcade"), ([4], 0, "eabcd"), ([1, 3], 5, "acebd"), ([3, 1], 0, "bdace"),
    ([2], 2, "abcde"), ([2], 3, "abcde"), ([], 2, "abcde"), ([0, 1, 2, 3, 4], 2, "abcde"),
  ])
  func `Moving puts elements before an index of the original array`(
    source: [Int], destination: Int, expected: String
  ) {
    var letters = letters("abcde")
    letters.move(fromOffsets: source, toOffset: destination)
    #expect(letters.joined() == expected)
    #expect(letters.indices.allSatisfy { letters.index(id: letters[$0]) == $0 })
  }

  @Test func `Every move does what it does in an array`() {
    for source in 0..<32 {
      let offsets = (0..<5).filter { source & 1 << $0 != 0 }
      for destination in 0...5 {
        var letters = letters("abcde")
        letters.move(fromOffsets: offsets, toOffset: destination)
        let moved = offsets.map { Array("abcde")[$0] }
        let before = Array("abcde".prefix(destination)).filter { !moved.contains($0) }
        let after = Array("abcde".dropFirst(destination)).filter { !moved.contains($0) }
        #expect(letters.joined() == String(before + moved + after))
      }
    }
  }

  @Test func `Sorting is stable`() {
    var words = IdentifiedArray(["bb", "a", "cc", "aa", "b"], id: \.self)
    words.sort { $0.count < $1.count }
    #expect(Array(words) == ["a", "b", "bb", "cc", "aa"])
    words.sort()
    #expect(Array(words) == ["a", "aa", "b", "bb", "cc"])
    words.swapAt(0, 4)
    #expect(Array(words) == ["cc", "aa", "b", "bb", "a"])
    #expect(words.index(id: "a") == 4)
  }
}
