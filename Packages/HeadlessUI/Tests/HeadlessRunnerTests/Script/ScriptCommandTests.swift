import HeadlessUI
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
    ("submit Search", .submit("Search")),
    ("press ctrl-s", .press(.control("s"))),
    ("press Escape", .press(.escape)),
    ("back", .back),
    ("sleep 2s", .sleep(.seconds(2))),
    ("advance 1h", .advance(.seconds(3600))),
    ("include other.txt", .include("other.txt")),
    (#"include "the other.txt""#, .include("the other.txt")),
    ("expect count 2", .expect(.state(path: "count", .equal, .integer(2)))),
    ("expect count = 2", .expect(.state(path: "count", .equal, .integer(2)))),
    ("expect count > 3", .expect(.state(path: "count", .greater, .integer(3)))),
    ("expect count <= -1", .expect(.state(path: "count", .atMost, .integer(-1)))),
    ("expect name != Blob", .expect(.state(path: "name", .notEqual, .string("Blob")))),
    ("expect name contains lob", .expect(.state(path: "name", .contains, .string("lob")))),
    (#"expect name "> 3""#, .expect(.state(path: "name", .equal, .string("> 3")))),
    (
      #"expect a["b c"].d 1"#, .expect(.state(path: #"a["b c"].d"#, .equal, .integer(1)))
    ),
    (
      "expect primes [2, 3]",
      .expect(.state(path: "primes", .equal, .array([.integer(2), .integer(3)])))
    ),
    (#"expect name "Blob""#, .expect(.state(path: "name", .equal, .string("Blob")))),
    ("expect name Blob junior", .expect(.state(path: "name", .equal, .string("Blob junior")))),
    ("expect alert null", .expect(.state(path: "alert", .equal, .null))),
    ("expect screen Saved it", .expect(.screen("Saved it"))),
    (#"expect screen " 2""#, .expect(.screen(" 2"))),
    ("wait until count 2", .waitUntil(.state(path: "count", .equal, .integer(2)), within: nil)),
    (
      "wait until count >= 2 within 30s",
      .waitUntil(.state(path: "count", .atLeast, .integer(2)), within: .seconds(30))
    ),
    (
      #"wait until name "it is within 30s""#,
      .waitUntil(.state(path: "name", .equal, .string("it is within 30s")), within: nil)
    ),
    ("wait for screen All saved", .waitUntil(.screen("All saved"), within: nil)),
    (
      "wait for screen All saved within 500ms",
      .waitUntil(.screen("All saved"), within: .milliseconds(500))
    ),
  ])
  func `Every command is parsed`(line: String, command: ScriptCommand) throws {
    #expect(try ScriptCommand(line: line) == command)
  }

  @Test(arguments: ["  tap  +  ", "\ttap\t+\t", "tap + \r"])
  func `Whitespace around the parts of a line does not matter`(line: String) throws {
    #expect(try ScriptCommand(line: line) == .tap("+"))
  }

  @Test(arguments: ["", "  ", "\t", "#", "# tap +", "  #tap +"])
  func `Empty lines and comments do nothing`(line: String) throws {
    #expect(try ScriptCommand(line: line) == nil)
  }

  @Test func `A label may contain any character, even a number sign`() throws {
    #expect(try ScriptCommand(line: "tap #1 of 2 – “2”") == .tap("#1 of 2 – “2”"))
  }

  @Test(arguments: [
    ("tap", "“tap” takes the label of a button: tap LABEL."),
    ("back home", "“back” takes nothing more, but found “home”."),
    ("submit", "“submit” takes the label of a field: submit LABEL."),
    ("type", "“type” takes a label: type LABEL TEXT, such as “type Search cats”."),
    (
      #"type "Search cats"#,
      "The quotation mark before the label needs another one after it."
    ),
    ("sleep", "“sleep” takes a duration, such as “sleep 30s”."),
    ("include", "“include” takes a file: include FILE."),
    (
      "press entr",
      "“entr” is not a key. Did you mean “enter” or “end”? A key is one character, “ctrl-” and a "
        + "character, or one of: enter, escape, tab, shift-tab, space, backspace, delete, up, down, left, right, home, "
        + "end, page-up, page-down."
    ),
    ("wait for it", "“wait for” takes a text on the screen: wait for screen TEXT."),
    ("wait for screen", "“wait for screen” takes a text: wait for screen TEXT."),
    ("expect screen", "“expect screen” takes a text: expect screen TEXT."),
    (
      "wait until count",
      "“wait until” takes a path and a value: wait until PATH VALUE, such as “wait until count 2”."
    ),
    (
      "expect count >",
      "“expect” takes a path and a value: expect PATH VALUE, such as “expect count 2”."
    ),
    ("show it", "“show” takes nothing more, but found “it”."),
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
      "“TAP” is not a command. Did you mean “tap” or “type”? "
        + "The commands are: \(ScriptCommand.names.joined(separator: ", "))."
    ),
  ])
  func `An error for a wrong line says what would be right`(line: String, message: String) {
    #expect(throws: Failure.wrongLine(message)) { try ScriptCommand(line: line) }
  }

  @Test func `An error shortens a line that is not a command`() throws {
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
