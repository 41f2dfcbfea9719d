import FileClient
import Foundation
import Testing

@Suite struct DocumentSchemaTests {
  struct Texts: Codable, Equatable { var texts: [String] }
  struct Note: Codable, Equatable { var text: String, isDone: Bool }
  struct Notes: Codable, Equatable { var notes: [Note] }
  struct Notebook: Codable, Equatable { var title: String, notes: [Note] }

  static let schema = DocumentSchema(Texts.self)
    .then(Notes.self) { old in Notes(notes: old.texts.map { Note(text: $0, isDone: false) }) }
    .then(Notebook.self) { Notebook(title: "Notes", notes: $0.notes) }

  private func notebook(_ text: String) throws -> Notebook {
    try Self.schema.decode(Data(text.utf8))
  }

  private func error(_ text: String) -> DocumentError? {
    do throws(DocumentError) {
      _ = try Self.schema.decode(Data(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `A schema writes its newest version and reads it again`() throws {
    let value = Notebook(title: "A", notes: [Note(text: "b", isDone: true)])
    let data = try Self.schema.encode(value)
    #expect(Self.schema.version == 3)
    #expect(
      String(decoding: data, as: UTF8.self) == """
        {"documentVersion":3,"value":{"notes":[{"isDone":true,"text":"b"}],"title":"A"}}
        """)
    #expect(try Self.schema.decode(data) == value)
  }

  @Test(arguments: [
    #"{"texts":["b"]}"#,
    #"{"documentVersion":1,"value":{"texts":["b"]}}"#,
    #"{"documentVersion":2,"value":{"notes":[{"isDone":false,"text":"b"}]}}"#,
    #"{"value":{"notes":[{"isDone":false,"text":"b"}],"title":"Notes"},"documentVersion":3}"#,
  ])
  func `A schema reads every version that was ever written`(text: String) throws {
    #expect(
      try notebook(text) == Notebook(title: "Notes", notes: [Note(text: "b", isDone: false)]))
  }

  @Test func `A value that is no object is kept too`() throws {
    let schema = DocumentSchema([Int].self)
    #expect(try schema.decode(Data("[2, 3]".utf8)) == [2, 3])
    #expect(try schema.decode(schema.encode([5])) == [5])
    let numbers = DocumentSchema(Int.self).then(String.self) { "\($0)" }
    #expect(try numbers.decode(Data("7".utf8)) == "7")
  }

  @Test func `A document of a newer app is told from a damaged one`() {
    let later = error(#"{"documentVersion":4,"value":{"anything":1}}"#)
    #expect(later == .later(4))
    #expect(
      later?.description == """
        A newer version of this app wrote the document, whose version is 4. Use that app. The document was not changed.
        """)
    let damaged = error(#"{"documentVersion":2,"value":{"notes":[{"isDone":1,"text":"b"}]}}"#)
    #expect(
      damaged?.description
        == "The document is damaged at “notes[0].isDone”: this is not true or false.")
  }

  @Test(arguments: [
    (#"{"texts":[1]}"#, "at “texts[0]”: this is not a text"),
    (#"{"documentVersion":2}"#, ": “value” is missing"),
    (
      #"{"documentVersion":2,"value":{"notes":[{"text":"b"}]}}"#,
      "at “notes[0]”: “isDone” is missing"
    ),
    (#"{"documentVersion":2,"value":{"notes":7}}"#, "at “notes”: this is not a list"),
    (#"{"documentVersion":0,"value":1}"#, "at “documentVersion”: there is no version 0"),
    (#"{"documentVersion":"2","value":1}"#, "at “documentVersion”: this is not a whole number"),
    (#"{"documentVersion":2,"documentVersion":3}"#, ": the key “documentVersion” occurs twice"),
    (
      #"{"documentVersion":2,"value":{"notes":[{"text":"a","isDone":true},{"text":"b","te\u0078t":"c"}]}}"#,
      "at “notes[1]”: the key “text” occurs twice"
    ),
    ("{\"texts\":[\"\u{0}\"]}", ": it has a byte that is zero"),
  ])
  func `The path and the reason of damage are told`(text: String, message: String) {
    let description = error(text)?.description
    let separator = message.hasPrefix("at") ? " " : ""
    #expect(description == "The document is damaged\(separator)\(message).")
  }

  @Test(arguments: [
    "", " ", "{", "[", "\"", "\"\\", "{\"texts\":[\"a\"]", "]", "{]}", "nul", "{\"a\"", ",",
    "1e999",
  ])
  func `Text that is no JSON is damaged`(text: String) throws {
    let found = try #require(error(text))
    guard case .damaged = found else {
      Issue.record("\(found)")
      return
    }
  }

  /// An object with more keys than are compared one by one, and a last one.
  private static func large(_ key: String) -> String {
    let keys = (0..<40).map { #""key \#($0)": [{"é": 1, "key 3": 2}]"# }.joined(separator: ",")
    return #"{\#(keys), "\#(key)": [{"é": 1, "key 3": 2}]}"#
  }

  @Test(arguments: [
    (large("key 3"), "key 3"), (large("key 39"), "key 39"), (large(#"ke\u0079 17"#), "key 17"),
    ("{\"é\": 1, \"e\u{301}\": 2}", "e\u{301}"), (#"{"a": 1, "b": 2, "\u0061": 3}"#, "a"),
    (#"{"\u0061": 1, "b": 2, "a": 3}"#, "a"), (#"{"": 1, "": 2}"#, ""),
  ])
  func `A key that occurs twice is damage, however it is written`(text: String, key: String) {
    #expect(
      error(text) == .damaged(path: "", reason: "the key “\(key)” occurs twice"))
  }

  @Test(arguments: [
    large("key 40"), #"{"a": {"a": {"a": 1}, "b": {"a": 1}}, "b": [{"a": 1}, {"a": 1}]}"#,
    #"{"a": "a", "b": "\"a\": 1, \"a\": 2"}"#,
  ])
  func `The same key in several objects, or in a text, is no damage`(text: String) {
    #expect(error(text)?.description.contains("twice") != true)
  }

  @Test(arguments: ["[300]", "[1e999]", "[1.5]", "[-129]"])
  func `A number that its type cannot hold is damage`(text: String) {
    let damage = DocumentError.damaged(
      path: "", reason: "it is not valid JSON, or has a number that its type cannot hold")
    #expect(throws: damage) { try DocumentSchema([Int8].self).decode(Data(text.utf8)) }
  }

  @Test func `Text that is not UTF-8 is damaged`() {
    #expect(throws: DocumentError.damaged(path: "", reason: "it is not text in UTF-8")) {
      try DocumentSchema([String].self).decode(Data([0x5B, 0x22, 0xFF, 0x22, 0x5D]))
    }
  }

  @Test func `Nesting is limited, whatever is nested`() throws {
    indirect enum Tree: Codable, Equatable {
      case leaf
      case branch(Tree)

      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        self = container.isAtEnd ? .leaf : .branch(try container.decode(Tree.self))
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        if case .branch(let tree) = self { try container.encode(tree) }
      }
    }
    let schema = DocumentSchema(Tree.self)
    let nested = { (depth: Int) in
      Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(throws: Never.self) { try schema.decode(nested(100)) }
    let damage = DocumentError.damaged(
      path: "", reason: "its values are nested more than 100 deep")
    #expect(throws: damage) { try schema.decode(nested(101)) }
    #expect(throws: damage) { try schema.decode(nested(1_000_000)) }
    #expect(throws: damage) {
      try schema.decode(Data(String(repeating: #"{"a":"#, count: 1_000_000).utf8))
    }
  }

  @Test func `A value that JSON cannot represent is an error`() {
    let schema = DocumentSchema([Double].self)
    #expect { try schema.encode([1, .infinity]) } throws: { error in
      if case .cannotBeEncoded(path: "[1]", _)? = error as? DocumentError { true } else { false }
    }
  }

  /// A campaign runs more of them: `DOCUMENT_MUTATIONS=1000000`.
  @Test func `A mutated document is read, or is an error, and never anything else`() throws {
    let count =
      ProcessInfo.processInfo.environment["DOCUMENT_MUTATIONS"].flatMap { Int($0) } ?? 2_000
    let documents = [
      #"{"texts":["b"]}"#,
      #"{"documentVersion":2,"value":{"notes":[{"isDone":false,"text":"b"}]}}"#,
      #"{"documentVersion":3,"value":{"notes":[{"isDone":true,"text":"é\u00e9"}],"title":"A"}}"#,
    ].map { Array($0.utf8) }
    let pieces = [
      "{", "}", "[", "]", "\"", "\\", ",", ":", "9", "-", "e", "null", "\u{0}", "é", "\\ud800",
    ]
    .map { Array($0.utf8) }
    var generator = SplitMix(state: 1)
    var readCount = 0
    for _ in 0..<count {
      var bytes = documents[generator.next(below: documents.count)]
      for _ in 0...generator.next(below: 2) {
        let start = generator.next(below: bytes.count + 1)
        let end = min(bytes.count, start + generator.next(below: 3))
        let piece =
          generator.next(below: 4) == 0
          ? [UInt8(generator.next(below: 256))] : pieces[generator.next(below: pieces.count)]
        bytes.replaceSubrange(start..<end, with: piece)
      }
      guard let value = try? Self.schema.decode(Data(bytes)) else { continue }
      readCount += 1
      #expect(try Self.schema.decode(Self.schema.encode(value)) == value)
    }
    #expect(readCount > count / 200)
  }
}

private struct SplitMix {
  var state: UInt64

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
