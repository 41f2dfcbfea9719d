import Testing

@testable import HeadlessRunner

@Suite struct ScriptCommandTests {
  @Test(arguments: [
    ("tap Is this prime?", ScriptCommand.tap("Is this prime?")),
    ("tap +", .tap("+")),
    ("send a.b", .send("a.b")),
    (#"send a.b  {"n": 1}"#, .send(#"a.b  {"n": 1}"#)),
    ("send", .send("")),
    ("wait", .wait(nil)),
    ("wait 500ms", .wait(.milliseconds(500))),
    ("wait 2s", .wait(.seconds(2))),
    ("wait 1.5 s", .wait(.milliseconds(1500))),
    ("wait 2", .wait(.seconds(2))),
    ("wait 1m", .wait(.seconds(60))),
    ("show", .show),
    ("state", .state(nil)),
    ("state a.0", .state("a.0")),
    ("expect count 2", .expect("count", .integer(2))),
    ("expect primes [2, 3]", .expect("primes", .array([.integer(2), .integer(3)]))),
    (#"expect name "Blob""#, .expect("name", .string("Blob"))),
    ("expect name Blob junior", .expect("name", .string("Blob junior"))),
    ("expect alert null", .expect("alert", .null)),
  ])
  func `Every command is read`(line: String, command: ScriptCommand) throws {
    #expect(try ScriptCommand(line: line) == command)
  }

  @Test(arguments: ["  tap  +  ", "\ttap\t+\t", "tap + \r"])
  func `White space around the parts of a line does not matter`(line: String) throws {
    #expect(try ScriptCommand(line: line) == .tap("+"))
  }

  @Test(arguments: ["", "  ", "\t", "#", "# tap +", "  #tap +"])
  func `Empty lines and comments do nothing`(line: String) throws {
    #expect(try ScriptCommand(line: line) == nil)
  }

  @Test func `A label may contain anything, also a number sign`() throws {
    #expect(try ScriptCommand(line: "tap #1 of 2 – “2”") == .tap("#1 of 2 – “2”"))
  }

  @Test(arguments: [
    ("tap", "“tap” takes the label of a button: tap LABEL."),
    ("show it", "“show” takes nothing more: found “it”."),
    ("wait long", "“long” is not a duration: write 500ms, 2s, 1m or 1h."),
    ("wait -1s", "“-1s” is not a duration: write 500ms, 2s, 1m or 1h."),
    ("wait 2d", "“2d” is not a duration: write 500ms, 2s, 1m or 1h."),
    ("wait 1e9m", "“1e9m” is not a duration: write 500ms, 2s, 1m or 1h."),
    ("wait 99999999999m", "“99999999999m” is not a duration: write 500ms, 2s, 1m or 1h."),
    ("expect", "“expect” takes a path and a value: expect PATH VALUE, such as “expect count 2”."),
    ("expect primes [2, 3", "“[2, 3” is not JSON."),
    (#"expect name "Blob"#, "“\"Blob” is not JSON."),
    (
      "expect count",
      "“expect” takes a path and a value: expect PATH VALUE, such as “expect count 2”."
    ),
    (
      "sedn a",
      "“sedn” is not a command. Did you mean “send”? "
        + "The commands are: \(ScriptCommand.names.joined(separator: ", "))."
    ),
    (
      "frobnicate",
      "“frobnicate” is not a command. The commands are: \(ScriptCommand.names.joined(separator: ", "))."
    ),
    (
      "TAP +",
      "“TAP” is not a command. Did you mean “tap”? "
        + "The commands are: \(ScriptCommand.names.joined(separator: ", "))."
    ),
  ])
  func `A wrong line says what would have been right`(line: String, message: String) {
    #expect(throws: Failure.wrongLine(message)) { try ScriptCommand(line: line) }
  }

  @Test func `What is no command at all is not quoted at full length`() throws {
    let failure = #expect(throws: Failure.self) {
      try ScriptCommand(line: String(repeating: "x", count: 1_000_000))
    }
    let message = try #require(failure).message
    #expect(message.hasPrefix("“\(String(repeating: "x", count: 40))…” is not a command. "))
  }

  @Test func `The help names every command`() {
    for name in ScriptCommand.names {
      #expect(ScriptCommand.help.split(separator: "\n").contains { $0.hasPrefix("  \(name) ") })
    }
  }
}
