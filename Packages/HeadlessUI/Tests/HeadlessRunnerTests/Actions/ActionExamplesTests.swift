import Foundation
import Testing

@testable import HeadlessRunner

@Suite struct ActionExamplesTests {
  /// The examples of an action, as lines of a script.
  private func lines<Action: Codable>(_ path: String, of type: Action.Type) throws -> [String] {
    let entry = try #require(ActionCatalog(type).entries.first { $0.path == path })
    var examples = ActionExamples(type)
    return examples.payloads(of: entry).map { $0.text() }
  }

  @Test(arguments: [
    ("renamed", [#""text""#]),
    ("moved", [#"{"from":1,"to":1}"#]),
    ("pair", [#"[1,"text"]"#]),
    ("either", [#"{"a":{"_0":1}}"#, #"{"b":{"_0":"text"}}"#]),
    ("selected", ["[1]"]),
    ("badge", ["1"]),
    ("sorted", [#""ascending""#]),
    ("user", [#"{"name":{"first":"text"}}"#]),
    ("scheduled", [#""2026-01-01T00:00:00Z""#]),
    ("failed", [#"{"missing":{}}"#, #"{"damaged":{"line":1}}"#]),
    ("labeled", [#"{"_0":1,"by":"text"}"#]),
    ("went", [#"{"to":"ascending"}"#]),
    ("tagged", [#"{"key":{"inner":{"numbers":[1]},"name":"text"}}"#]),
    (
      "wrapped",
      [
        #"{"n":{"nthPrimeResponse":{"n":1,"result":1}}}"#,
        #"{"n":{"alert":{"_0":{"okTapped":{}}}}}"#,
        #"{"n":{"incrTapped":{}}}"#, #"{"n":{"decrTapped":{}}}"#,
      ]
    ),
  ])
  func `An example shows every shape of a payload`(path: String, examples: [String]) throws {
    #expect(Set(try lines(path, of: AppAction.self)) == Set(examples))
  }

  @Test(arguments: [
    ("at", [#""2026-01-01T00:00:00Z""#]), ("link", [#""https://example.org""#]),
    ("id", [#""00000000-0000-0000-0000-000000000001""#]), ("price", ["1.5"]),
    ("raw", [#""ZGF0YQ==""#]),
    ("tags", [#"["text"]"#]),
    ("counts", [#"{"1":"text"}"#]), ("mail", [#""name@example.org""#]), ("small", ["1"]),
    (
      "row",
      [
        #"{"action":{"textChanged":{"_0":"text"}},"id":"00000000-0000-0000-0000-000000000001"}"#,
        #"{"action":{"toggled":{}},"id":"00000000-0000-0000-0000-000000000001"}"#,
        #"{"action":{"moved":{"to":1}},"id":"00000000-0000-0000-0000-000000000001"}"#,
      ]
    ),
    ("response", [#"{"success":{"_0":["text"]}}"#, #"{"failure":{"_0":{"line":1}}}"#]),
  ])
  func `Types of Foundation, rows and results have examples`(path: String, examples: [String])
    throws
  {
    #expect(Set(try lines(path, of: RichAction.self)) == Set(examples))
  }

  @Test func `“send” accepts every example`() throws {
    try check(AppAction.self)
    try check(RichAction.self)
    try check(TreeAction.self)
    try check(FeatureAction.self)
  }

  private func check<Action: Codable>(_ type: Action.Type) throws {
    var examples = ActionExamples(type)
    var parser = ActionParser<Action>()
    for entry in ActionCatalog(type).entries {
      let payloads = examples.payloads(of: entry)
      #expect(payloads.isEmpty == (entry.payload == nil), "\(entry)")
      for payload in payloads { _ = try parser.action("\(entry.path) \(payload.text())") }
    }
  }

  @Test func `A type that rejects every example is listed without one`() throws {
    let entry = try #require(ActionCatalog(StubbornAction.self).entries.first)
    var examples = ActionExamples(StubbornAction.self)
    #expect(examples.payloads(of: entry) == [])
    #expect(entry.text(with: []) == "refused Refusal\n    # no example was found")
    #expect(
      entry.json(with: []).text() == #"{"action":"refused","examples":[],"payload":"Refusal"}"#)
  }

  @Test func `The examples are on the lines below the action`() throws {
    let entry = try #require(ActionCatalog(AppAction.self).entries.first { $0.path == "renamed" })
    #expect(entry.text(with: [.string("a")]) == "renamed String\n    send renamed \"a\"")
    #expect(
      entry.json(with: [.string("a")]).text()
        == #"{"action":"renamed","examples":["a"],"payload":"String"}"#)
  }
}

private enum RichAction: Codable, Equatable {
  case at(Date)
  case link(URL)
  case id(UUID)
  case price(Decimal)
  case raw(Data)
  case tags(Set<String>)
  case counts([Int: String])
  case mail(Address)
  case small(UInt8)
  case lasting(Duration)
  case row(id: UUID, action: RowAction)
  case response(Outcome<[String], Problem>)

  enum RowAction: Codable, Equatable {
    case textChanged(String), toggled, moved(to: Int)
  }

  struct Problem: Codable, Equatable { var line: Int }
}

private enum Outcome<Success: Codable & Equatable, Failure: Codable & Equatable>: Codable, Equatable
{
  case success(Success)
  case failure(Failure)
}

/// A text that must contain an at sign.
private struct Address: Codable, Equatable {
  var text: String

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
    guard text.contains("@") else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "No address"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

private enum StubbornAction: Codable {
  case refused(Refusal)

  struct Refusal: Codable {
    init(from decoder: any Decoder) throws {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "No"))
    }

    func encode(to encoder: any Encoder) throws {}
  }
}
