import ComposableArchitectureRecording
import Foundation
import Testing

@Suite struct ActionNameTests {
  private enum Row: Codable, Sendable {
    enum Form: Codable, Sendable {
      case saveTapped
      case nameChanged(String)
    }

    case form(Form)
    case child(id: Int, action: Form)
  }

  private enum Order: String, Codable, Sendable { case title, date }

  private struct ID: RawRepresentable, Codable, Sendable { var rawValue: String }

  private enum Answer: Codable, Sendable { case found, missing }

  private enum Action: Codable, Sendable {
    case account(id: Int, action: Row)
    case row(Int, Row)
    case named(id: String, action: Row)
    case tagged(id: ID, action: Row)
    case optional(id: Int?, action: Row)
    case chosen(Order)
    case sorted(id: Int, action: Order)
    case answer(n: Int, result: Answer)
    case moved(from: Int, to: Int)
    case saved(count: Int)
  }

  private static let names: [(Action, String)] = [
    (.account(id: 1, action: .form(.saveTapped)), "account[1].form.saveTapped"),
    (.account(id: -1, action: .form(.nameChanged("hunter2"))), "account[-1].form.nameChanged"),
    (.account(id: 1, action: .child(id: 2, action: .saveTapped)), "account[1].child[2].saveTapped"),
    (.row(3, .form(.saveTapped)), "row[3].form.saveTapped"),
    (.named(id: "a\"b\n", action: .form(.saveTapped)), #"named["a\"b\n"].form.saveTapped"#),
    (
      .named(id: String(repeating: "x", count: 1000), action: .form(.saveTapped)),
      "named[\"\(String(repeating: "x", count: 40))…\"].form.saveTapped"
    ),
    (
      .tagged(id: ID(rawValue: "swift"), action: .form(.saveTapped)),
      #"tagged["swift"].form.saveTapped"#
    ),
    (.optional(id: 2, action: .form(.saveTapped)), "optional[2].form.saveTapped"),
    (.optional(id: nil, action: .form(.saveTapped)), "optional[nil].form.saveTapped"),
    (.chosen(.title), "chosen"), (.sorted(id: 1, action: .date), "sorted"),
    (.answer(n: 2, result: .found), "answer"), (.moved(from: 1, to: 2), "moved"),
    (.saved(count: 2), "saved"),
  ]

  @Test(arguments: names.indices)
  func `A name has the cases, and the identifiers of the rows`(index: Int) {
    let (action, name) = Self.names[index]
    #expect(Recording<Int, Action>.name(of: action) == name)
  }

  @Test func `An action that is not an enum has the name of its type`() {
    #expect(Recording<Int, Int>.name(of: 7) == "Int")
  }

  @Test func `A recording and its page have the same name for an action`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let file = try directory.write([
      #"{"history":1,"app":"rows","start":"2026-11-23T19:35:18Z"}"#, #"{"number":0,"state":0}"#,
      #"{"number":1,"time":0,"by":"user","action":{"account":{"id":1,"action":{"form":{"_0":{"saveTapped":{}}}}}}}"#,
    ])
    let recording = try Recording<Int, Action>(contentsOf: file)
    #expect(recording.entries.map(\.name) == ["account[1].form.saveTapped"])
    let page = try recording.page({ _, _, _ in [] }, environment: ())
    #expect(page.contains(#""name":"account[1].form.saveTapped""#))
  }
}
