import Foundation
import HeadlessRunner
import Testing

@testable import HeadlessWeb

/// A real server, and clients that keep to the rules.
@Suite(.timeLimit(.minutes(10))) struct WebServerTests {
  private let server = TestServer()

  @Test func `A page and a command are served`() async throws {
    try await server.run { port in
      let page = try await server.answer(to: server.head("GET", ""), at: port)
      #expect(page.contains("<title>Counter</title>"))
      let command = try await server.answer(
        to: server.head("POST", "command", "Content-Length: 5") + "tap +", at: port)
      #expect(command.contains(#"{"command":1,"ok":true}"#))
    }
  }

  @Test func `Requests on one connection are answered in their order`() async throws {
    try await server.run { port in
      let connection = try Connection(port: port)
      let tap = server.head("POST", "command", "Content-Length: 5") + "tap +"
      let requests = String(repeating: tap, count: 20) + server.head("GET", "", "Connection: close")
      try await connection.write(requests)
      let answers = try await connection.readToEnd().components(separatedBy: "HTTP/1.1 200 OK")
      #expect(answers.count == 22)
      for (index, answer) in answers.dropFirst().dropLast().enumerated() {
        #expect(answer.contains(#"{"command":\#(index + 1),"ok":true}"#))
      }
      #expect(answers.last?.contains("<p class=\"body\">20</p>") == true)
    }
  }

  @Test func `A request that comes byte by byte is answered, and the next one too`() async throws {
    try await server.run { port in
      let connection = try Connection(port: port)
      for _ in 0..<2 {
        for character in server.head("POST", "command", "Content-Length: 5") + "tap +" {
          try await connection.write(String(character))
          await Task.yield()
        }
        #expect(try await connection.readAnswer().hasPrefix("HTTP/1.1 200"))
      }
    }
  }

  @Test func `A stream of events is sent at once`() async throws {
    try await server.run { port in
      let connection = try Connection(port: port)
      try await connection.write(server.head("GET", "events"))
      _ = try await connection.read(until: "data: ")
      _ = await server.session.command("tap +")
      _ = try await connection.read(until: #"body\">1<"#)
    }
  }

  @Test func `A chunked body is read, and a client that asks first may go on`() async throws {
    try await server.run { port in
      let connection = try Connection(port: port)
      try await connection.write(
        server.head("POST", "command", "Transfer-Encoding: chunked", "Expect: 100-continue"))
      #expect(try await connection.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
      try await connection.write("3\r\ntap\r\n2\r\n +\r\n0\r\n\r\n")
      #expect(try await connection.readAnswer().contains(#""ok":true"#))
    }
  }

  @Test(arguments: ["", "events"])
  func `The answer to HEAD has no body`(route: String) async throws {
    try await server.run { port in
      let connection = try Connection(port: port)
      try await connection.write(server.head("HEAD", route, "Connection: close"))
      let answer = try await connection.readToEnd()
      #expect(answer.hasPrefix("HTTP/1.1 200"))
      #expect(answer.hasSuffix("\r\n\r\n"))
      #expect(answer.components(separatedBy: "\r\n\r\n").count == 2)
    }
  }

  @Test func `A client of HTTP 1.0 gets the page, and then the connection is closed`() async throws
  {
    try await server.run { port in
      let connection = try Connection(port: port)
      let head = server.head("GET", "").replacing("HTTP/1.1", with: "HTTP/1.0")
      try await connection.write(head)
      let answer = try await connection.readToEnd()
      #expect(answer.hasPrefix("HTTP/1.0 200"))
      #expect(answer.hasSuffix("</html>\n"))
    }
  }

  @Test func `A header that came twice is refused by the app`() async throws {
    try await server.run { port in
      let head = server.head("GET", "", "Origin: http://localhost", "Origin: http://localhost")
      let answer = try await server.answer(to: head, at: port)
      #expect(answer.hasPrefix("HTTP/1.1 403"))
    }
  }

  @Test func `A request to change the protocol is answered as any other`() async throws {
    try await server.run { port in
      let connection = try Connection(port: port)
      let head = server.head("GET", "", "Connection: Upgrade", "Upgrade: h2c")
      try await connection.write(head + "more")
      #expect(try await connection.readToEnd().hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func `A server that is cancelled closes its port and its connections`() async throws {
    let web = WebServer(port: 0, limits: .none) { [session = server.session] in
      await session.response(to: $0)
    }
    let running = Task { try await web.run() }
    let port = try await web.listeningPort()
    let silent = try Connection(port: port)
    let half = try Connection(port: port)
    try await half.write("GET / HT")
    let stream = try Connection(port: port)
    try await stream.write(server.head("GET", "events"))
    _ = try await stream.read(until: "data: ")
    let waiting = try Connection(port: port)
    _ = await server.session.command("tap Request")
    try await waiting.write(server.head("POST", "command", "Content-Length: 4") + "wait")
    while await !server.session.app.isPerforming { await Task.yield() }
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
    for connection in [silent, half, stream, waiting] { _ = try await connection.readToEnd() }
    #expect(!WebServer.isTaken(port))
  }

  @Test func `A port that another program uses is not taken`() async throws {
    try await server.run { port in
      #expect(WebServer.isTaken(port))
      let second = WebServer(port: port) { _ in .missing }
      await #expect(throws: (any Error).self) { try await second.run() }
      await #expect(throws: (any Error).self) { try await second.listeningPort() }
    }
  }
}
