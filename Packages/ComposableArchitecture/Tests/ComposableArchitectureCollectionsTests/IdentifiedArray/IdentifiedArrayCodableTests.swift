import ComposableArchitectureCollections
import Foundation
import Testing

@Suite struct IdentifiedArrayCodableTests {
  private let todos: IdentifiedArrayOf<Todo> = [Todo("b", "1"), Todo("a", "2")]

  @Test func `An array is encoded as the array of its elements`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try encoder.encode(todos) == encoder.encode(Array(todos)))
    #expect(
      try String(decoding: encoder.encode([] as IdentifiedArrayOf<Todo>), as: UTF8.self) == "[]")
  }

  @Test func `An array is decoded from the array of its elements`() throws {
    let data = try JSONEncoder().encode(todos)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Todo>.self, from: data) == todos)
    let empty = try JSONDecoder().decode(IdentifiedArrayOf<Todo>.self, from: Data("[]".utf8))
    #expect(empty.isEmpty)
  }

  @Test func `Decoding a duplicate identifier fails at its position`() throws {
    struct Document: Decodable { var todos: IdentifiedArrayOf<Todo> }
    let data = Data(
      """
      {"todos": [
        {"id": "a", "title": "", "isDone": false}, {"id": "b", "title": "", "isDone": false},
        {"id": "a", "title": "x", "isDone": true}
      ]}
      """.utf8)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Document.self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("The error is \(String(describing: error)).")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["todos", "Index 2"])
    #expect(context.codingPath.last?.intValue == 2)
    #expect(
      context.debugDescription == "The elements at 0 and 2 have the same identifier, a.")
  }

  @Test func `Decoding anything but an array fails`() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Todo>.self, from: Data(#"{"a": 1}"#.utf8))
    }
  }
}
