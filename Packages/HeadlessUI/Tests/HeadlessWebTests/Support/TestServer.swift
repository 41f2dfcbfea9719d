import NIOCore
import Testing

@testable import HeadlessWeb

/// A session behind a real server on the loopback interface.
struct TestServer {
  let session = WebSession.patient(webProgram())

  /// Runs a server while `body` runs, and then checks that the app still answers.
  func run(
    _ limits: ServerLimits = .none, _ body: (UInt16) async throws -> Void
  ) async throws {
    let server = WebServer(port: 0, limits: limits) { [session] in await session.response(to: $0) }
    let running = Task { try await server.run() }
    defer { running.cancel() }
    let port = try await server.listeningPort()
    try await body(port)
    try await pageIsAnswered(at: port)
  }

  /// Returns the text of a request, with an empty line at its end.
  func head(_ method: String, _ route: String, _ headers: String...) -> String {
    let lines = ["\(method) /\(session.token)/\(route) HTTP/1.1", "Host: localhost"] + headers
    return lines.map { $0 + "\r\n" }.joined() + "\r\n"
  }

  /// Sends a text on a new connection, and returns the first answer.
  func answer(to text: String, at port: UInt16) async throws -> String {
    let connection = try Connection(port: port)
    try await connection.write(text)
    return try await connection.readAnswer()
  }

  /// Returns when the page has been answered. It tries again if a limit of the test has closed its connection.
  func pageIsAnswered(at port: UInt16) async throws {
    while true {
      let answer = try await answer(to: head("GET", ""), at: port)
      if !answer.isEmpty { return #expect(answer.hasPrefix("HTTP/1.1 200")) }
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}

extension ServerLimits {
  /// The usual limits, without those of time, because a machine may be slow.
  static var none: ServerLimits {
    var limits = ServerLimits()
    limits.idleTime = .hours(1)
    limits.headTime = .hours(1)
    limits.bodyTime = .hours(1)
    limits.writeTime = .hours(1)
    limits.closeTime = .hours(1)
    return limits
  }
}
