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
    (#"labeled {"_0":1,"by":"x"}"#, .labeled(1, by: "x")),
    (#"labeled {"_0":1}"#, .labeled(1, by: nil)),
    (#"went {"to":"descending"}"#, .went(to: .descending)),
    (#"went {"to":null}"#, .went(to: nil)),
    ("went null", .went(to: nil)),
    ("went", .went(to: nil)),
    (
      #"tagged {"a":{"name":"n","inner":{"numbers":[1,2]}}}"#,
      .tagged(["a": Tag(name: "n", numbers: [1, 2])])
    ),
    ("  counter.incrTapped\t", .counter(.incrTapped)),
  ])
  func `Every shape of action can be sent`(text: String, expected: AppAction) throws {
    #expect(try action(text) == expected)
  }

  @Test(arguments: [
    ("", "“send” takes the name of an action, such as “send counter.nthPrimeResponse”."),
    ("started 1", "“started” takes no payload. Send it without one."),
    ("started {}", "“started” takes no payload. Send it without one."),
    ("renamed", "“renamed” takes a payload after its name, as JSON: String."),
    ("renamed Blob", "“Blob” is not JSON. Put a text in quotation marks: \"Blob\"."),
    (#"moved {"x":1,"y":2,"x":3}"#, "The payload has the key \"x\" twice. Write each key once."),
    ("moved [1", "“[1” is not JSON. Put a text in quotation marks: \"[1\"."),
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
  func `An error for a wrong action says what would be right`(text: String, message: String) {
    #expect(throws: Failure.wrongLine(message)) { try action(text) }
  }

  @Test(arguments: [
    ("renamed 2", "“renamed” takes a payload after its name, as JSON: String. "),
    (
      #"moved {"from": 1}"#,
      "“moved” takes a payload after its name, as JSON: (from: Int, to: Int). "
    ),
    (#"sorted "upwards""#, "“sorted” takes a payload after its name, as JSON: Order. "),
    (#"pair [1]"#, "“pair” takes a payload after its name, as JSON: (Int, String). "),
  ])
  func `An error for a wrong payload says what the action carries and what is wrong`(
    text: String,
    beginning: String
  ) {
    #expect(throws: Failure.self) { try action(text) }.map {
      #expect($0.message.hasPrefix(beginning))
      #expect($0.message.count > beginning.count)
    }
  }

  @Test(arguments: [
    (
      #"went {"to":"sideways"}"#,
      "At “to”: Expected one of ascending, descending, found \"sideways\"."
    ),
    (#"went {"too":"ascending"}"#, "There is no key “too”. The keys are: to."),
    (#"went {"to":"ascending","x":1}"#, "There is no key “x”. The keys are: to."),
    (#"went "ascending""#, "Write an object with the keys: to."),
    ("went 5", "Write an object with the keys: to."),
    ("went [null]", "Write an object with the keys: to."),
    ("moved null", "The key “from” is missing."),
    ("moved [1, 2]", "Write an object with the keys: from, to."),
    (#"moved {"from":1,"to":"2"}"#, "At “to”: Expected Int, found \"2\"."),
    (#"moved {"from":1,"to":2.5}"#, "At “to”: Expected Int, found 2.5."),
    (#"pair [1, "a", 2]"#, "There is no key “_2”. The keys are: _0, _1."),
    ("selected [1, null]", "At “1”: Expected Int, found null."),
    ("selected [1, 1.5]", "At “1”: Expected Int, found 1.5."),
    ("selected 1", "Expected an array, found 1."),
    (#"badge {"_0":2}"#, #"Expected Int, found {"_0":2}."#),
    (
      #"user {"name":{"first":"a","last":"b"}}"#,
      "At “name”: There is no key “last”. "
        + "The keys are: first."
    ),
    (#"user {"name":null}"#, "At “name”: Expected"),
    (
      #"wrapped {"n":{"incrTaped":{}}}"#,
      "At “n”: Expected one of nthPrimeResponse, "
        + #"incrTapped, decrTapped, alert, found {"incrTaped":{}}."#
    ),
    (
      #"wrapped {"n":{"incrTapped":{"x":1}}}"#,
      "At “n.incrTapped”: There is no key “x”. "
        + "No key is expected here."
    ),
    (
      #"tagged {"a":{"name":"n","inner":{"numbers":[1],"x":1}}}"#,
      "At “a.inner”: There is no key "
        + "“x”. The keys are: numbers."
    ),
    (
      #"tagged {"a":{"name":"n","inner":{"numbers":[1, "2"]}}}"#,
      "At “a.inner.numbers.1”: "
        + "Expected Int, found \"2\"."
    ),
  ])
  func `A payload that cannot be decoded exactly is an error that says where`(
    text: String,
    reason: String
  ) throws {
    let failure = try #require(#expect(throws: Failure.self) { try action(text) })
    #expect(failure.message.contains(" takes a payload after its name, as JSON: "))
    #expect(failure.message.contains(". \(reason)"))
  }

  @Test(arguments: [
    ("either.a \"x\"", "“either.a” cannot have this payload. Expected Int, found \"x\"."),
    ("either.c 1", "There is no action “either.c”."),
    ("either.a.b 1", "There is no action “either.a.b”."),
  ])
  func `The payload of a case that cannot be listed is decoded exactly too`(
    text: String,
    message: String
  ) throws {
    let failure = try #require(#expect(throws: Failure.self) { try action(text) })
    #expect(failure.message.hasPrefix(message))
  }

  @Test func `An action whose cases cannot be listed can be sent, but errors name no case`() throws
  {
    typealias Action = Either<CounterAction, ModalAction>
    #expect(EnumCase.cases(of: Action.self)?.count == nil)
    #expect(ActionCatalog(Action.self).entries.isEmpty)
    var parser = ActionParser<Action>()
    #expect(try parser.action("a.incrTapped") == .a(.incrTapped))
    let response = CounterAction.nthPrimeResponse(n: 1, result: 2)
    #expect(try parser.action(#"a.nthPrimeResponse {"n":1,"result":2}"#) == .a(response))
    let error = #expect(throws: Failure.self) { try parser.action("c.incrTapped") }
    #expect(error?.message == "There is no action “c.incrTapped”.")
  }

  @Test func `Actions that contain themselves can be sent at any depth`() throws {
    var parser = ActionParser<TreeAction>()
    #expect(try parser.action("child.child.tapped") == .child(.child(.tapped)))
    #expect(try parser.action(#"child {"tapped":{}}"#) == .child(.tapped))
    #expect(throws: Failure.self) { try parser.action("child.child.taped") }
  }

  @Test func `An error shortens a character of very many code points`() throws {
    let path = "a" + String(repeating: "\u{301}", count: 50_000)
    let failure = #expect(throws: Failure.self) { try action(path) }
    #expect(try #require(failure).message.utf8.count < 1000)
  }

  @Test(arguments: ["a", "child", "either.a", "counter"])
  func `An error shortens a path of a million letters`(name: String) throws {
    let path = Array(repeating: name, count: 1_000_000 / (name.count + 1)).joined(separator: ".")
    var parser = ActionParser<TreeAction>()
    let failures = [
      #expect(throws: Failure.self) { try action(path) },
      #expect(throws: Failure.self) { try parser.action(path) },
      #expect(throws: Failure.self) { try action("renamed \(path)") },
      #expect(throws: Failure.self) { try action("renamed [\"\(path)\"]") },
      #expect(throws: Failure.self) { try action("moved {\"\(path)\":1}") },
    ]
    for failure in failures { #expect(try #require(failure).message.utf8.count < 1000) }
  }

  @Test func `Parsed actions are cached up to a limit`() throws {
    var parser = ActionParser<AppAction>()
    for number in 0..<1000 {
      #expect(try parser.action("badge \(number)") == .badge(number))
      #expect(try parser.action("badge \(number)") == .badge(number))
      #expect(parser.parsed["badge \(number)"] == .badge(number))
      #expect(parser.parsed.count <= ActionParser<AppAction>.capacity)
    }
  }

  @Test func `Actions that cannot be parsed are not cached`() {
    var parser = ActionParser<AppAction>()
    #expect(throws: Failure.self) { try parser.action("strated") }
    #expect(parser.parsed.isEmpty)
  }
}
