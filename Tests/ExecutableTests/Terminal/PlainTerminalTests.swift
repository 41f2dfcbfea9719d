import Foundation
import Testing

/// Uses the executables in a terminal, line by line.
@Suite struct PlainTerminalTests {
  @Test func `The line mode prints the screen, and lines can be edited`() async throws {
    let terminal = try TerminalProcess("headless-ui-demo", "--plain", height: 60)
    var screen = try await terminal.screen(with: "\n>")
    #expect(!screen.isAlternate)
    #expect(screen.text.contains("“help” for more"))
    terminal.type("expect day 2")
    try await terminal.screen(with: "> expect day 2")
    terminal.type("\u{1B}[D\u{1B}[Ds")
    try await terminal.screen(with: "> expect days 2")
    terminal.type("\r")
    try await terminal.screen(with: "Yes.")
    terminal.type("\u{1B}[A")
    screen = try await terminal.screen("the last line again") {
      $0.rows.last { !$0.isEmpty } == "> expect days 2"
    }
    terminal.type("\u{15}tap Hel\t\r")
    try await terminal.screen(with: "How to pack")
    terminal.type("\u{4}")
    #expect(try await terminal.end() == 0)
    #expect(terminal.isCooked)
    #expect(terminal.screen.modes == [7, 25])
    #expect(terminal.screen.unknown == [])
  }

  @Test func `Ctrl-C leaves the line mode, and the terminal is restored`() async throws {
    let terminal = try TerminalProcess("headless-ui-demo", "--plain")
    try await terminal.screen(with: "\n>")
    terminal.type("abc\u{3}")
    #expect(try await terminal.end() == 130)
    #expect(terminal.isCooked)
    #expect(terminal.screen.text.contains("Interrupted."))
  }

  @Test(arguments: ["dumb", ""])
  func `A dumb terminal receives only text`(name: String) async throws {
    let terminal = try TerminalProcess("headless-ui-demo", height: 60, environment: ["TERM": name])
    try await terminal.screen(with: "\n>")
    terminal.type("expect days 2\n")
    let screen = try await terminal.screen(with: "Yes.")
    #expect(screen.modes == [7, 25])
    #expect(screen.allAttributes == [])
    #expect(terminal.isCooked)
    terminal.type("\u{4}")
    #expect(try await terminal.end() == 0)
  }

  @Test func `NO_COLOR turns colors off`() async throws {
    for (value, isColored) in [("", true), ("1", false)] {
      let terminal = try TerminalProcess(
        "headless-ui-demo", "--plain", height: 60, environment: ["NO_COLOR": value])
      let screen = try await terminal.screen(with: "\n>")
      #expect(screen.allAttributes.isEmpty != isColored)
    }
  }

  @Test(arguments: ["xterm-256color", "dumb"])
  func `In a narrow window, lines end between words`(name: String) async throws {
    let terminal = try TerminalProcess(
      "headless-ui-demo", "--plain", width: 40, height: 120, environment: ["TERM": name])
    try await terminal.screen(with: "\n>")
    terminal.type("expect nothing 1\nhelp\n")
    let screen = try await terminal.screen(with: "leave\n")
    #expect(screen.rows.contains("Type a number or a label to tap it;"))
    #expect(screen.rows.contains("  [9] New item: [__________] such as"))
    #expect(screen.rows.contains("  Umbrella"))
    #expect(screen.rows.contains("  send ACTION [JSON]   send an action by"))
  }

  @Test func `Ctrl-Z suspends the line mode, and fg shows the prompt again`() async throws {
    let terminal = try TerminalProcess("headless-ui-demo", "--plain")
    try await terminal.screen(with: "\n>")
    terminal.type("abc")
    try await terminal.screen(with: "> abc")
    terminal.type("\u{1A}")
    #expect(terminal.suspension())
    #expect(terminal.isCooked)
    kill(terminal.process, SIGCONT)
    terminal.type("d")
    try await terminal.screen(with: "> abcd")
  }
}
