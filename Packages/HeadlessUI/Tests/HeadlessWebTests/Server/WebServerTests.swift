import FlyingFox
import FlyingSocks
import Foundation
import HeadlessRunner
import Testing

@testable import HeadlessWeb

/// A real server on the loopback interface, and clients that do not keep to the rules.
@Suite(.timeLimit(.minutes(10))) struct WebServerTests {
  private let session = WebSession.patient(webProgram())

  /// Runs the server while `body` runs, and then checks that the app still answers.
  private func serving(_ body: (UInt16) async throws -> Void) async throws {
    let server = try WebServer(port: 0) { [session] in await session.response(to: $0) }
    let running = Task { try await server.run() }
    defer { running.cancel() }
    let port = try await server.listeningPort()
    try await body(port)
    #expect(try await answer(to: head("GET", ""), at: port).hasPrefix("HTTP/1.1 200"))
  }

  private func head(_ method: String, _ route: String, _ headers: String...) -> String {
    let lines = ["\(method) /\(session.token)/\(route) HTTP/1.1", "Host: localhost"] + headers
    return lines.map { $0 + "\r\n" }.joined() + "\r\n"
  }

  /// Sends bytes, and returns all that comes back until the connection is closed, or until the end of an answer.
  private func answer(to text: String, at port: UInt16) async throws -> String {
    let connection = try Connection(port: port)
    defer { connection.close() }
    try connection.write(text)
    return try await connection.readToEnd()
  }

  @Test func `A page and a command are served`() async throws {
    try await serving { port in
      let page = try await answer(to: head("GET", ""), at: port)
      #expect(page.contains("<title>Counter</title>"))
      let command = try await answer(
        to: head("POST", "command", "Content-Length: 5") + "tap +", at: port)
      #expect(command.contains(#"{"command":1,"ok":true}"#))
    }
  }

  @Test func `A stream of events is sent at once`() async throws {
    try await serving { port in
      let connection = try Connection(port: port)
      defer { connection.close() }
      try connection.write(head("GET", "events"))
      _ = try await connection.read(until: "data: ")
      _ = await session.command("tap +")
      _ = try await connection.read(until: #"body\">1<"#)
    }
  }

  @Test func `A reader who leaves makes room for another`() async throws {
    try await serving { port in
      var connections: [Connection] = []
      for _ in 0..<WebReaders.limit {
        let connection = try Connection(port: port)
        try connection.write(head("GET", "events"))
        _ = try await connection.read(until: "data: ")
        connections.append(connection)
      }
      #expect(try await answer(to: head("GET", "events"), at: port).hasPrefix("HTTP/1.1 503"))
      for connection in connections { connection.close() }
      // The server notices when it writes.
      while await session.request("events").status == 503 { _ = await session.command("tap +") }
    }
  }

  @Test func `A reader who never reads does not hold up others`() async throws {
    try await serving { port in
      let deaf = try Connection(port: port)
      defer { deaf.close() }
      try deaf.write(head("GET", "events"))
      let listening = try Connection(port: port)
      defer { listening.close() }
      try listening.write(head("GET", "events"))
      let text = String(repeating: "a", count: 50_000)
      for number in 0..<80 {
        _ = await session.command("type Text \(number)\(text)")
        if number % 20 == 0 { _ = try await listening.read(until: "\(number)AAA") }
      }
    }
  }

  @Test func `A body that is too long is refused, and the next request is not read from it`()
    async throws
  {
    try await serving { port in
      let long = head("GET", "") + String(repeating: "a", count: 3 << 20)
      let answer = try await answer(
        to: head("POST", "command", "Content-Length: \(long.utf8.count)") + long, at: port)
      #expect(answer.hasPrefix("HTTP/1.1 413"))
      #expect(!answer.contains("200"))
    }
  }

  @Test func `A chunked body is read up to the limit`() async throws {
    try await serving { port in
      let chunk = "1000\r\n" + String(repeating: "a", count: 4096) + "\r\n"
      let body = String(repeating: chunk, count: 20) + "0\r\n\r\n"
      let answer = try await answer(
        to: head("POST", "command", "Transfer-Encoding: chunked") + body, at: port)
      #expect(answer.hasPrefix("HTTP/1.1 413"))
    }
  }

  @Test(arguments: [
    "", "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n",
    "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", "POST /a HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    "POST /a HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
  ])
  func `A request that is none does no harm`(request: String) async throws {
    try await serving { port in
      let connection = try Connection(port: port)
      try connection.write(request)
      connection.close()
    }
  }

  @Test func `A client that sends half a request does not hold up others`() async throws {
    try await serving { port in
      let halves = try (0..<100).map { _ in
        let connection = try Connection(port: port)
        try connection.write("GET /\(session.token)/ HTTP/1.1\r\nHos")
        return connection
      }
      #expect(try await answer(to: head("GET", ""), at: port).hasPrefix("HTTP/1.1 200"))
      for connection in halves { connection.close() }
    }
  }

  @Test func `A port that another program uses is not taken`() async throws {
    try await serving { port in #expect(WebServer.isTaken(port)) }
  }
}
