import ArgumentParser
import HeadlessUI
import Testing

@testable import HeadlessRunner
@testable import HeadlessWeb

@Suite struct ServeOptionsTests {
  private struct App: HeadlessApp {
    static let name = "daemon"
    static let abstract = "Has a port of its own."

    struct Options: ParsableArguments { @Option var port = 1 }

    static func program(_ options: Options) -> Program<WebState, WebAction> { webProgram() }
  }

  @Test func `An option of the app keeps its name, and that of the subcommand gets a prefix`()
    throws
  {
    try AppOptions.$names.withValue(ReservedNames.options(of: App.Options.self)) {
      let serve = try Serve<App>.parse(["--port", "2", "--serve-port", "3", "--host", "a"])
      #expect(serve.options.port == 2)
      #expect(serve.port == 3)
      #expect(serve.host == ["a"])
      #expect(throws: (any Error).self) { try Serve<App>.parse(["--serve-host", "a"]) }
    }
  }

  @Test func `The inspector is not used together with a recording`() {
    AppOptions.$names.withValue(ReservedNames.options(of: App.Options.self)) {
      #expect(throws: (any Error).self) {
        try Serve<App>.parse(["--inspect", "--record", "a.jsonl"])
      }
      #expect(throws: Never.self) { try Serve<App>.parse(["--inspect"]) }
    }
  }

  @Test func `Sessions for each visitor are neither recorded nor inspected`() throws {
    try AppOptions.$names.withValue(ReservedNames.options(of: App.Options.self)) {
      let one = try Serve<App>.parse([])
      #expect(one.sessions == .one)
      let each = try Serve<App>.parse(["--sessions", "each", "--clock", "virtual"])
      #expect(each.sessions == .each)
      for other in [["--record", "a.jsonl"], ["--inspect"]] {
        let error = #expect(throws: (any Error).self) {
          try Serve<App>.parse(["--sessions", "each"] + other)
        }
        #expect(error.map { Serve<App>.message(for: $0) }?.contains("“--sessions each”") == true)
      }
      #expect(throws: (any Error).self) { try Serve<App>.parse(["--sessions", "all"]) }
    }
  }

  @Test func `An app that does not tell visitors apart has no sessions for each`() throws {
    let options = try App.Options.parse([])
    let error = #expect(throws: Failure.self) {
      try App.program(options, visitor: Visitor())
    }
    #expect(error?.code == .unusable)
    #expect(error?.message.contains("“daemon” cannot have a session for each visitor") == true)
  }
}
