public import ArgumentParser
import Foundation
public import HeadlessRunner
import HeadlessUI

/// The subcommand `serve`, which shows an app in a browser.
///
/// ```swift
/// extension PrimeTime {
///   static var subcommands: [Subcommand] { [Serve<Self>.self] }
/// }
/// ```
///
/// Only programs on this machine can reach the server. It prints an address that cannot be guessed.
public struct Serve<App: HeadlessApp>: AsyncParsableCommand {
  /// The name and the help of the subcommand.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "serve",
      abstract: "Show the screen in a browser.",
      discussion: """
        Only this machine can reach the server. The address that it prints contains a secret: who knows the address \
        can use the app. The secret is the same at the next start, so a page that is open connects again. It is in the \
        file “.address” in the directory of the app's documents. Without that file, the next start makes a new one.

        All who look see the same app, unless “\(option("sessions")) each” gives each visitor an app of their own. \
        Ctrl-C leaves it, and saves as “quit” does.
        """)
  }

  @Option(
    name: long("port"),
    help: ArgumentHelp(
      "The port. (default: 8080, or the next one that is free)", valueName: "n"))
  var port: UInt16?

  @Option(
    name: long("host"),
    help: ArgumentHelp(
      """
      Another name by which a browser may reach the server, for example through a reverse proxy. May be given several \
      times.
      """, valueName: "name"))
  var host: [String] = []

  @Option(
    name: long("sessions"),
    help: """
      Whether all visitors share one app, or each gets an address and an app of their own. An app that is not used for \
      10 minutes ends.
      """)
  var sessions = SessionKind.one

  @Flag(name: long("open"), help: "Open the address in the browser.")
  var open = false

  @Flag(
    name: long("inspect"),
    help: "Keep the history, and show it at “inspect”, with everything that is in the state.")
  var inspect = false

  @OptionGroup var options: App.Options
  @OptionGroup var runner: RunnerOptions

  /// Returns an option as it is written on the command line. If the app has an option with its name, it is
  /// `--serve-port`, for example.
  static func option(_ name: String) -> String {
    AppOptions.option(name, orWith: "serve")
  }

  private static func long(_ name: String) -> NameSpecification {
    .customLong(String(option(name).dropFirst(2)))
  }

  /// Creates the subcommand, which the parser fills.
  public init() {}

  /// Refuses what cannot be used together.
  public func validate() throws {
    guard !inspect || !runner.isRecording else {
      throw ValidationError(
        "“--inspect” keeps the history itself. Leave out the option that records, and save the recording from the page."
      )
    }
    guard sessions == .one || !(inspect || runner.isRecording) else {
      throw ValidationError(
        """
        With “\(Self.option("sessions")) each” there is no single session to record or to inspect. Leave out one of \
        these options.
        """)
    }
  }

  /// Serves until Ctrl-C.
  @MainActor
  public func run() async throws {
    let output = Output(runner.output)
    let port = port ?? Self.freePort()
    if port != 0, WebServer.isTaken(port) {
      output.exit(
        Failure(
          .noOutput,
          "The port \(port) cannot be used: another program may use it. Choose another with “\(Self.option("port"))”."
        ))
    }
    let app = try served(output)
    let interrupt = Interrupt { app.interrupt($0) }
    defer { interrupt.end() }
    let server = WebServer(port: port) { await app.response(to: $0) }
    async let running: Void = server.run()
    let address = "http://127.0.0.1:\(try await server.listeningPort())/\(app.token)/"
    switch output.format {
    case .text:
      output.print("\(App.name) is at \(address)")
      if inspect { output.print("Its history is at \(address)inspect") }
      output.print("Ctrl-C leaves.")
    case .json: output.print(.object(["address": .string(address)]))
    }
    output.flush()
    if open, !Self.open(address) {
      output.report("No browser could be opened. Open the address yourself.")
    }
    try await running
    await app.end()
  }

  /// Returns the session of all, or the sessions of each.
  @MainActor
  private func served(_ output: Output) throws -> any Served {
    let directory = App.privateDirectory(options)
    switch sessions {
    case .one:
      let program = try App.program(options)
      return WebSession(
        program, runner,
        name: App.name, version: App.version,
        recording: try SessionRecording(of: App.self, program, runner, output), hosts: host,
        isInspected: inspect, token: WebToken.kept(in: directory))
    case .each:
      _ = try App.program(options, visitor: Visitor())
      let token = WebToken.kept(in: directory)
      return WebSessions(hosts: host, token: token, runner) { @MainActor [options] visitor in
        try App.program(options, visitor: visitor)
      }
    }
  }

  /// The first port from 8080 on that is free.
  private static func freePort() -> UInt16 {
    (8080..<8180).first { !WebServer.isTaken($0) } ?? 0
  }

  /// Opens an address in the user's browser. Returns whether a program for this could be started.
  private static func open(_ address: String) -> Bool {
    #if os(macOS)
      let name = "open"
    #else
      let name = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name, address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0
    } catch {
      return false
    }
  }
}

/// Whether visitors share a session.
enum SessionKind: String, ExpressibleByArgument, CaseIterable {
  case one
  case each
}

/// An app that a server hands requests to.
protocol Served: Sendable {
  var token: String { get }
  func response(to request: WebRequest) async -> WebResponse
  /// Ends the program after Ctrl-C or `kill`. Any thread may call it.
  func interrupt(_ code: Failure.Code)
  /// Ends the app as `quit` does.
  func end() async
}

extension WebSession: Served {
  func interrupt(_ code: Failure.Code) { app.interrupt(code) }
}

extension WebSessions: Served {}
