import ComposableArchitectureCollections
import Foundation
import Testing

@Suite struct IdentifiedArrayTests {
  private let todos: IdentifiedArrayOf<Todo> = [Todo("c"), Todo("a"), Todo("b")]

  @Test func `the elements keep their order`() {
    #expect(todos.map(\.id) == ["c", "a", "b"])
    #expect(Array(todos.ids) == ["c", "a", "b"])
    #expect(todos.count == 3)
    #expect(todos[1] == Todo("a"))
    #expect(todos.last == Todo("b"))
    #expect(todos.reversed().map(\.id) == ["b", "a", "c"])
  }

  @Test func `elements are found by their identifier`() {
    #expect(todos[id: "a"] == Todo("a"))
    #expect(todos[id: "d"] == nil)
    #expect(todos.index(id: "b") == 2)
    #expect(todos.index(id: "d") == nil)
  }

  @Test func `elements that are not identifiable take a key path`() {
    var words = IdentifiedArray(["one", "three"], id: \.count)
    #expect(words[id: 5] == "three")
    words.append("seven")
    #expect(Array(words) == ["one", "three"])
    words.append("four")
    #expect(Array(words) == ["one", "three", "four"])
  }

  @Test func `of elements with the same identifier the first is taken`() {
    let todos = IdentifiedArray([Todo("a", "1"), Todo("b", "2"), Todo("a", "3")])
    #expect(Array(todos) == [Todo("a", "1"), Todo("b", "2")])
  }

  @Test func `an element is changed in its place`() {
    var todos = todos
    todos[id: "a"]?.title = "x"
    todos[2].isDone = true
    #expect(Array(todos) == [Todo("c"), Todo("a", "x"), Todo("b", isDone: true)])
  }

  @Test func `assigning by identifier replaces, appends and removes`() {
    var todos = todos
    todos[id: "a"] = Todo("a", "x")
    todos[id: "d"] = Todo("d")
    todos[id: "c"] = nil
    #expect(Array(todos) == [Todo("a", "x"), Todo("b"), Todo("d")])
    #expect(todos.index(id: "d") == 2)
  }

  @Test func `changes copy neither the array nor the element`() throws {
    struct Row: Identifiable {
      let id: Int
      var numbers: [Int]
    }
    func addresses(_ rows: IdentifiedArrayOf<Row>) -> [UnsafeRawPointer?] {
      rows.map { $0.numbers.withUnsafeBytes { $0.baseAddress } }
    }
    // Computes the arrays, so they are on the heap. A constant array may be in the program's read-only data.
    var rows = IdentifiedArray((0..<3).map { Row(id: $0, numbers: Array(0...($0 + 7))) })
    let before = addresses(rows)
    rows[id: 1]?.numbers[0] = 17
    rows[2].numbers[0] = 18
    #expect(rows.map(\.numbers[0]) == [0, 17, 18])
    #expect(addresses(rows) == before)
  }

  @Test func `two arrays are equal if their elements are equal and in the same order`() {
    #expect(todos == [Todo("c"), Todo("a"), Todo("b")])
    #expect(todos != [Todo("a"), Todo("b"), Todo("c")])
    #expect(todos != [Todo("c"), Todo("a"), Todo("b", "x")])
    #expect(Set([todos, todos, []]).count == 2)
  }

  @Test func `the elements of a filter stay identified`() {
    let todos = todos.filter { $0.id != "a" }
    #expect(Array(todos.ids) == ["c", "b"])
    #expect(todos[id: "b"] != nil)
  }

  @Test func `it is described as an array`() {
    let words = IdentifiedArray(["b", "a"], id: \.self)
    #expect("\(words)" == #"["b", "a"]"#)
    #expect(String(reflecting: words) == #"["b", "a"]"#)
    #expect(Mirror(reflecting: words).displayStyle == .collection)
    #expect(Mirror(reflecting: words).children.map { $0.value as? String } == ["b", "a"])
  }

  #if os(Linux) || os(macOS) || os(Windows)
    @Test func `an element that changes its identifier stops the program`() async {
      await #expect(processExitsWith: .failure) {
        var todos: IdentifiedArrayOf<Todo> = [Todo("a")]
        todos[id: "a"]?.id = "b"
      }
      await #expect(processExitsWith: .failure) {
        var todos: IdentifiedArrayOf<Todo> = [Todo("a")]
        todos[0] = Todo("b")
      }
      await #expect(processExitsWith: .failure) {
        var todos: IdentifiedArrayOf<Todo> = []
        todos[id: "a"] = Todo("b")
      }
    }
  #endif
}
