import Foundation
import Testing

/// Operates the executables in a full-screen terminal.
@Suite struct FullScreenTests {
  private func demo(
    _ arguments: String..., height: Int = 40, environment: [String: String] = [:]
  ) throws -> TerminalProcess {
    // No test passes more than one argument.
    try TerminalProcess(
      "headless-ui-demo", arguments.first ?? "play", height: height, environment: environment)
  }

  @Test func `The app can be used with the keyboard alone`() async throws {
    let terminal = try demo()
    var screen = try await terminal.screen(with: "Packing list")
    #expect(screen.isAlternate)
    #expect(!terminal.isCooked)
    terminal.type("\u{1B}[F")
    screen = try await terminal.screen("“Help” in focus") { $0.text(with: 7).contains("Help") }
    terminal.type("\r")
    screen = try await terminal.screen(with: "How to pack")
    #expect(screen.text(with: 7).contains("Done"))
    terminal.type("\u{1B}")
    try await terminal.screen("the list") { !$0.text.contains("How to pack") }
    terminal.type("\u{11}")
    #expect(try await terminal.end() == 0)
    #expect(terminal.screen.unknown == [])
  }

  @Test func `Shortcut keys and digits tap controls`() async throws {
    let terminal = try demo()
    try await terminal.screen(with: "Packing list")
    terminal.type("\u{1B}[Fh")
    try await terminal.screen(with: "How to pack")
    terminal.type("1")
    try await terminal.screen("the list") { !$0.text.contains("How to pack") }
  }

  @Test func `Text is typed into a field, pasted and submitted`() async throws {
    let terminal = try demo()
    try await terminal.click("New item")
    try await terminal.screen("the field in focus") {
      $0.text(with: 7).contains("New item") && $0.modes.contains(25)
    }
    terminal.type("Hut 帽")
    try await terminal.screen(with: "[Hut 帽")
    terminal.type("\u{1B}[D\u{7F}\u{1B}[200~\rx\u{1B}[201~")
    try await terminal.screen(with: "[Hut x帽")
    terminal.type("\r")
    try await terminal.screen(with: "] Hut x帽")
  }

  @Test func `The mouse taps and scrolls`() async throws {
    let terminal = try demo(height: 12)
    try await terminal.screen(with: "Packing list")
    for _ in 0..<20 { terminal.type("\u{1B}[<65;5;5M") }
    try await terminal.screen("the end of the list") { !$0.text.contains("Packing list") }
    try await terminal.click("Help")
    try await terminal.screen(with: "How to pack")
    try await terminal.click("Done")
    try await terminal.screen("the list") { !$0.text.contains("How to pack") }
  }

  @Test func `Resizing redraws the screen at once`() async throws {
    let terminal = try demo()
    try await terminal.screen(with: "Ctrl-Q quits")
    terminal.resize(width: 30, height: 8)
    let screen = try await terminal.screen("a hint on the last row") {
      $0.rows.last?.hasPrefix("Enter submits") == true
        || $0.rows.last?.hasPrefix("Tab moves") == true
    }
    #expect(screen.rows[0] == "Packing list")
    terminal.resize(width: 100, height: 50)
    try await terminal.screen("all of the list") {
      $0.text.contains("Packing list") && $0.text.contains("Help")
        && $0.text.contains("Ctrl-Q quits")
    }
  }

  @Test func `Ctrl-Z restores the terminal, and fg resumes the app`() async throws {
    let terminal = try demo()
    try await terminal.screen(with: "Packing list")
    terminal.type("\u{1A}")
    #expect(terminal.suspension())
    try await terminal.screen("the page of the shell") { !$0.isAlternate }
    #expect(terminal.isCooked)
    kill(terminal.process, SIGCONT)
    let screen = try await terminal.screen("the list") {
      $0.isAlternate && $0.text.contains("Packing list")
    }
    #expect(screen.modes.isSuperset(of: [1000, 1006, 2004]))
    #expect(!terminal.isCooked)
    terminal.type("\u{1B}[Fh")
    try await terminal.screen(with: "How to pack")
  }

  @Test(arguments: [
    ("\u{11}", 0), ("\u{3}", 130), ("\u{1C}", 128 + SIGQUIT), (":quit\r", 0),
  ])
  func `The terminal is restored when the user leaves`(keys: String, status: Int32) async throws {
    let terminal = try demo()
    try await terminal.screen(with: "Packing list")
    terminal.type("\u{1B}[F" + keys)
    #expect(try await terminal.end() == status)
    expectRestored(terminal)
  }

  @Test(arguments: [
    (SIGTERM, Int32(143)), (SIGHUP, 128 + SIGHUP), (SIGSEGV, 128 + SIGSEGV),
    (SIGABRT, 128 + SIGABRT), (SIGTRAP, 128 + SIGTRAP), (SIGUSR1, 128 + SIGUSR1),
    (SIGALRM, 128 + SIGALRM),
  ])
  func `The terminal is restored when a signal ends the program`(
    signal: Int32,
    status: Int32
  ) async throws {
    let terminal = try demo()
    try await terminal.screen(with: "Packing list")
    kill(terminal.process, signal)
    #expect(try await terminal.end() == status)
    expectRestored(terminal)
  }

  private func expectRestored(_ terminal: TerminalProcess) {
    let screen = terminal.screen
    #expect(!screen.isAlternate)
    #expect(screen.modes == [7, 25])
    #expect(terminal.isCooked)
    #expect(screen.unknown == [])
  }

  @Test func `A command can be typed, completed and found in the history`() async throws {
    let data = try TemporaryFolder()
    let environment = ["XDG_DATA_HOME": data.path]
    var terminal = try demo(environment: environment)
    try await terminal.screen(with: "Packing list")
    terminal.type("\u{1B}[F:sta\tda\t")
    try await terminal.screen(with: ":state days")
    terminal.type("\r")
    try await terminal.screen("the number of days") { $0.rows.dropLast().last == "2" }
    terminal.type(":type Lock 123\r")
    try await terminal.screen("no command line") { $0.rows.last?.hasPrefix(":") == false }
    terminal.type(":send newItemChanged \"Hat\"\r")
    try await terminal.screen(with: "[Hat")
    terminal.type("\u{11}")
    #expect(try await terminal.end() == 0)
    // The history does not keep a command that contains the text of a secure field.
    let history = data.url.appending(path: "headless-ui-demo/.history")
    #expect(
      try String(contentsOf: history, encoding: .utf8)
        == "state days\nsend newItemChanged \"Hat\"\n")
    terminal = try demo(environment: environment)
    try await terminal.screen(with: "Packing list")
    terminal.type("\u{1B}[F:\u{12}days")
    try await terminal.screen(with: "(search “days”) state days")
    terminal.type("\r")
    try await terminal.screen("the number of days") { $0.rows.dropLast().last == "2" }
  }

  @Test func `The error of a wrong command is shown until the next key`() async throws {
    let terminal = try demo()
    try await terminal.screen(with: "Packing list")
    terminal.type("\u{1B}[F:tap Hepl\r")
    try await terminal.screen(with: "There is no button “Hepl”")
    terminal.type(" ")
    try await terminal.screen("the list") { !$0.text.contains("There is no button") }
  }

  @Test func `A waiting command does not freeze the screen`() async throws {
    let terminal = try demo()
    try await terminal.screen(with: "Packing list")
    terminal.type("\u{1B}[F:sleep 1h\r")
    try await terminal.screen(with: "sleep 1h…")
    terminal.type("h")
    try await terminal.screen(with: "How to pack")
    terminal.type("\u{11}")
    #expect(try await terminal.end() == 0)
    expectRestored(terminal)
  }

  @Test func `NO_COLOR turns colors off`() async throws {
    for (value, isColored) in [("", true), ("1", false)] {
      let terminal = try demo(environment: ["NO_COLOR": value])
      try await terminal.screen(with: "Ctrl-Q quits")
      #expect(terminal.screen.allAttributes.isDisjoint(with: 30...37) != isColored)
      #expect(terminal.screen.text(with: 7) != "")
    }
  }

  @Test func `A key redraws only what changed`() async throws {
    let terminal = try demo()
    try await terminal.screen(with: "Ctrl-Q quits")
    try await terminal.click("Hide what is packed")
    let before = try await terminal.screen(with: "x] Hide what is packed").byteCount
    terminal.type(" ")
    let after = try await terminal.screen("the toggle off") { !$0.text.contains("x] Hide") }
    #expect(after.byteCount - before < 40)
  }

  @Test func `PrimeTime counts, answers a question and returns to the first screen`() async throws {
    let terminal = try TerminalProcess("primetime")
    try await terminal.click("Counter demo")
    try await terminal.click("+")
    try await terminal.screen(with: "1st prime")
    try await terminal.click("Is this prime?")
    try await terminal.screen(with: "1 is not prime")
    terminal.type("\u{1B}")
    try await terminal.screen("no sheet") { !$0.text.contains("1 is not prime") }
    terminal.type("\u{1B}")
    try await terminal.screen(with: "Favorite primes")
    terminal.type(":quit\r")
    #expect(try await terminal.end() == 0)
    #expect(terminal.screen.unknown == [])
  }
}
