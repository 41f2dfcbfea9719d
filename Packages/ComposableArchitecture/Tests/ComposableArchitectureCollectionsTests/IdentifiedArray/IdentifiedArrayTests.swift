import ComposableArchitectureCollections
import Foundation
import Testing

@Suite struct IdentifiedArrayTests {
  private let todos: IdentifiedArrayOf<Todo> = [Todo("c"), Todo("a"), Todo("b")]

  @Test func `The elements keep their order`() {
    #expect(todos.map(\.id) == ["c", "a", "b"])
    #expect(Array(todos.ids) == ["c", "a", "b"])
    #expect(todos.count == 3)
    #expect(todos[1] == Todo("a"))
    #expect(todos.last == Todo("b"))
    #expect(todos.reversed().map(\.id) == ["b", "a", "c"])
  }

  @Test func `Elements are found by their identifiers`() {
    #expect(todos[id: "a"] == Todo("a"))
    #expect(todos[id: "d"] == nil)
    #expect(todos.index(id: "b") == 2)
    #expect(todos.index(id: "d") == nil)
  }

  @Test func `Elements that are not Identifiable need a key path`() {
    var words = IdentifiedArray(["one", "three"], id: \.count)
    #expect(words[id: 5] == "three")
    words.append("seven")
    #expect(Array(words) == ["one", "three"])
    words.append("four")
    #expect(Array(words) == ["one", "three", "four"])
  }

  @Test func `The first of several elements with the same identifier is kept`() {
    let todos = IdentifiedArray([Todo("a", "1"), Todo("b", "2"), Todo("a", "3")])
    #expect(Array(todos) == [Todo("a", "1"), Todo("b", "2")])
  }

  @Test func `An element is changed in place`() {
    var todos = todos
    todos[id: "a"]?.title = "x"
    todos[2].isDone = true
    #expect(Array(todos) == [Todo("c"), Todo("a", "x"), Todo("b", isDone: true)])
  }

  @Test func `Assigning by identifier replaces, appends and removes elements`() {
    var todos = todos
    todos[id: "a"] = Todo("a", "x")
    todos[id: "d"] = Todo("d")
    todos[id: "c"] = nil
    #expect(Array(todos) == [Todo("a", "x"), Todo("b"), Todo("d")])
    #expect(todos.index(id: "d") == 2)
  }

  @Test func `Changes copy neither the array nor the element`() throws {
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

  @Test func `Two arrays are equal if they have equal elements in the same order`() {
    #expect(todos == [Todo("c"), Todo("a"), Todo("b")])
    #expect(todos != [Todo("a"), Todo("b"), Todo("c")])
    #expect(todos != [Todo("c"), Todo("a"), Todo("b", "x")])
    #expect(Set([todos, todos, []]).count == 2)
  }

  @Test func `Filtering returns an identified array`() {
    let todos = todos.filter { $0.id != "a" }
    #expect(Array(todos.ids) == ["c", "b"])
    #expect(todos[id: "b"] != nil)
  }

  @Test func `The description is that of an array`() {
    let words = IdentifiedArray(["b", "a"], id: \.self)
    #expect("\(words)" == #"["b", "a"]"#)
    #expect(String(reflecting: words) == #"["b", "a"]"#)
    #expect(Mirror(reflecting: words).displayStyle == .collection)
    #expect(Mirror(reflecting: words).children.map { $0.value as? String } == ["b", "a"])
  }

  #if os(Linux) || os(macOS) || os(Windows)
    @Test func `Changing an element's identifier stops the program`() async {
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

    #if DEBUG
      @Test func `Elements with the same identifier are reported once for their type`() async {
        let result = await #expect(
          processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
          _ = IdentifiedArray([Todo("a", "1"), Todo("b", "2"), Todo("a", "3")])
          _ = IdentifiedArray(["one", "two", "three"], id: \.count)
          let literal: IdentifiedArrayOf<Todo> = [Todo("c"), Todo("c")]
          var appended = literal
          appended.append(Todo("c"))
          appended.append(contentsOf: [Todo("c"), Todo("d")])
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let warnings = text.split(separator: "\n").filter { $0.hasPrefix("warning: An Identified") }
        #expect(warnings.count == 2)
        #expect(
          warnings.first?.contains("elements of type `Todo` with the identifier a. It keeps")
            == true)
        #expect(
          warnings.last?.contains("elements of type `String` with the identifier 3. It") == true)
      }

      @Test func `Elements with different identifiers are not reported`() async {
        let result = await #expect(
          processExitsWith: .success, observing: [\.standardErrorContent]
        ) {
          var todos = IdentifiedArray([Todo("a"), Todo("b")])
          todos.append(Todo("a"))
          todos = todos.filter { $0.id == "a" }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(!text.contains("IdentifiedArray"))
      }
    #endif
  #endif
}
