import Foundation
import Testing

@testable import HeadlessRunner

@Suite struct ActionParserTests {
  private func action(_ text: String) throws -> AppAction {
    var parser = ActionParser<AppAction>()
    return try parser.action(text)
  }

  @Test(arguments: [
    ("started", AppAction.started),
    ("counter.incrTapped", .counter(.incrTapped)),
    ("counter.alert.okTapped", .counter(.alert(.okTapped))),
    (#"renamed "Blob junior""#, .renamed("Blob junior")),
    (#"moved {"from": 1, "to": 2}"#, .moved(from: 1, to: 2)),
    (#"pair [1, "a"]"#, .pair(1, "a")),
    (#"pair {"_0": 1, "_1": "a"}"#, .pair(1, "a")),
    ("selected [2, 3]", .selected([2, 3])),
    ("selected []", .selected([])),
    ("badge 2", .badge(2)),
    ("badge null", .badge(nil)),
    ("badge", .badge(nil)),
    (#"sorted "descending""#, .sorted(.descending)),
    (#"user {"name": {"first": "Blob"}}"#, .user(User(name: User.Name(first: "Blob")))),
    (#"scheduled "1970-01-01T00:00:00Z""#, .scheduled(Date(timeIntervalSince1970: 0))),
    (#"counter.nthPrimeResponse {"n":2,"result":3}"#, .counter(.nthPrimeResponse(n: 2, result: 3))),
    (#"counter.nthPrimeResponse {"n":2}"#, .counter(.nthPrimeResponse(n: 2, result: nil))),
    (#"either {"a":{"_0":1}}"#, .either(.a(1))),
    ("either.a 1", .either(.a(1))),
    (#"wrapped {"n":{"incrTapped":{}}}"#, .wrapped(n: .incrTapped)),
    (#"failed {"missing":{}}"#, .failed(.missing)),
    ("failed.missing", .failed(.missing)),
    (#"failed.damaged {"line":2}"#, .failed(.damaged(line: 2))),
    ("  counter.incrTapped\t", .counter(.incrTapped)),
  ])
  func `Every shape of action can be sent`(text: String, expected: AppAction) throws {
    #expect(try action(text) == expected)
  }

  @Test(arguments: [
    ("", "“send” takes the name of an action, such as “send counter.nthPrimeResponse”."),
    ("started 1", "“started” carries nothing: send it without a payload."),
    ("started {}", "“started” carries nothing: send it without a payload."),
    ("renamed", "“renamed” carries String, as JSON after its name."),
    ("renamed Blob", "“Blob” is not JSON. A text wants quotation marks: \"Blob\"."),
    ("moved [1", "“[1” is not JSON. A text wants quotation marks: \"[1\"."),
    (
      "counter",
      "“counter” is not one action but several: counter.nthPrimeResponse, "
        + "counter.incrTapped, counter.decrTapped, counter.alert.okTapped."
    ),
    (
      "counter.incrTaped 2",
      "There is no action “counter.incrTaped”. "
        + "Did you mean “counter.incrTapped” or “counter.decrTapped”?"
    ),
    ("modal..okTapped", "There is no action “modal..okTapped”. Did you mean “modal.okTapped”?"),
  ])
  func `A wrong action says what would have been right`(text: String, message: String) {
    #expect(throws: Failure.wrongLine(message)) { try action(text) }
  }

  @Test(arguments: [
    ("renamed 2", "“renamed” carries String, as JSON after its name. "),
    (#"moved {"from": 1}"#, "“moved” carries (from: Int, to: Int), as JSON after its name. "),
    (#"sorted "upwards""#, "“sorted” carries Order, as JSON after its name. "),
    (#"pair [1]"#, "“pair” carries (Int, String), as JSON after its name. "),
  ])
  func `A payload of the wrong kind says what the action carries, and why it did not do`(
    text: String,
    beginning: String
  ) {
    #expect(throws: Failure.self) { try action(text) }.map {
      #expect($0.message.hasPrefix(beginning))
      #expect($0.message.count > beginning.count)
    }
  }

  @Test func `What has been parsed is remembered, up to a limit`() throws {
    var parser = ActionParser<AppAction>()
    for number in 0..<1000 {
      #expect(try parser.action("badge \(number)") == .badge(number))
      #expect(try parser.action("badge \(number)") == .badge(number))
      #expect(parser.parsed["badge \(number)"] == .badge(number))
      #expect(parser.parsed.count <= ActionParser<AppAction>.capacity)
    }
  }

  @Test func `What could not be parsed is not remembered`() {
    var parser = ActionParser<AppAction>()
    #expect(throws: Failure.self) { try parser.action("strated") }
    #expect(parser.parsed.isEmpty)
  }
}
