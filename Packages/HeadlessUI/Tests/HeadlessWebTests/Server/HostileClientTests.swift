import Foundation
import Testing

@testable import HeadlessWeb

/// Many clients at once that do not keep to the rules. The page is answered while they stay.
@Suite(.timeLimit(.minutes(10))) struct HostileClientTests {
  private let server = TestServer()

  @Test(arguments: [
    "GET /", "GET / HTTP/1.1\r\nA: ", "GET ", "GET / HTTP/1.1\r\nA:", "\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;a=",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: ",
  ])
  func `Lines without an end hold up nobody, and their clients may leave`(
    start: String
  ) async throws {
    try await server.run { port in
      var clients = try (0..<32).map { _ in try Connection(port: port) }
      let filling = start == "GET " || start.hasSuffix(":") ? " " : start == "\r\n" ? "\r\n" : "a"
      let more = Array(String(repeating: filling, count: 16_384).utf8)
      for client in clients { try await client.write(start) }
      for _ in 0..<32 {
        for client in clients { _ = client.send(more) }
        try await server.pageIsAnswered(at: port)
      }
      clients.removeAll()
      try await server.pageIsAnswered(at: port)
    }
  }

  @Test func `Silent connections hold up nobody`() async throws {
    var limits = ServerLimits.none
    limits.connections = 32
    try await server.run(limits) { port in
      var silent: [Connection] = []
      for number in 0..<300 {
        silent.append(try Connection(port: port))
        if number % 20 == 0 { try await server.pageIsAnswered(at: port) }
      }
      try await server.pageIsAnswered(at: port)
      // The oldest ones have been closed.
      for connection in silent.prefix(200) { #expect(try await connection.readToEnd() == "") }
    }
  }

  @Test func `Bodies that never end hold up nobody`() async throws {
    try await server.run { port in
      let head = server.head("POST", "command", "Content-Length: 1000")
      let clients = try (0..<64).map { _ in try Connection(port: port) }
      for client in clients { try await client.write(head) }
      for _ in 0..<10 {
        for client in clients { try await client.write("a") }
        try await server.pageIsAnswered(at: port)
      }
    }
  }

  @Test func `A thousand requests for a stream hold up nobody`() async throws {
    try await server.run { port in
      var clients: [Connection] = []
      var refused = 0
      for number in 0..<1000 {
        let client = try Connection(port: port)
        try await client.write(server.head("GET", "events"))
        if number < WebReaders.limit {
          _ = try await client.read(until: "data: ")
          clients.append(client)
        } else if try await client.readAnswer().hasPrefix("HTTP/1.1 503") {
          refused += 1
        }
        if number % 100 == 0 { try await server.pageIsAnswered(at: port) }
      }
      #expect(refused == 1000 - WebReaders.limit)
    }
  }

  @Test func `A client that sends requests and reads no answer holds up nobody`() async throws {
    try await server.run { port in
      let deaf = try Connection(port: port, isSmall: true)
      let requests = Array(String(repeating: server.head("GET", ""), count: 100).utf8)
      var isFull = false
      while !isFull {
        isFull = deaf.send(requests) == 0
        try await server.pageIsAnswered(at: port)
      }
    }
  }

  @Test func `A reader who never reads does not hold up others`() async throws {
    try await server.run { port in
      let deaf = try Connection(port: port, isSmall: true)
      try await deaf.write(server.head("GET", "events"))
      let listening = try Connection(port: port)
      try await listening.write(server.head("GET", "events"))
      let text = String(repeating: "a", count: 50_000)
      for number in 0..<80 {
        _ = await server.session.command("type Text \(number)\(text)")
        if number % 20 == 0 { _ = try await listening.read(until: "\(number)AAA") }
      }
      _ = deaf
    }
  }

  @Test(arguments: [
    "\r\n\r\nGET\r\n\r\n", "GET /\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 18446744073709551616\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nabcde",
    "POST / HTTP/1.1\r\nContent-Length: 5, 5\r\n\r\nabcde",
    "POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\nabc\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n",
    "GET / HTTP/1.1\nHost: localhost\n\n", "GET / HTTP/1.1\r\nHost: local\rhost\r\n\r\n",
    "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n",
    "GET / HTTP/1.1\r\n: a\r\n\r\n", "GET / HTTP/1.1\r\nA(: a\r\n\r\n",
    "GET / HTTP/1.1\r\nA: \u{0}\r\n\r\n",
  ])
  func `A request that is none, or that another program could read otherwise, is refused`(
    request: String
  ) async throws {
    try await server.run { port in
      let connection = try Connection(port: port)
      try await connection.write(request)
      let answer = try await connection.readToEnd()
      #expect(answer.hasPrefix("HTTP/1.1 400"))
      #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2)
    }
  }

  @Test(arguments: [
    "GET /", "GET / HTTP/1.1\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\n",
  ])
  func `A client may leave at any time`(request: String) async throws {
    try await server.run { port in
      for _ in 0..<50 { try await Connection(port: port).write(request) }
    }
  }

  @Test func `What follows a request and is none is refused after its answer`() async throws {
    try await server.run { port in
      let connection = try Connection(port: port)
      try await connection.write(server.head("GET", "") + "\u{0}" + server.head("GET", ""))
      let answer = try await connection.readToEnd()
      #expect(answer.components(separatedBy: "HTTP/1.1 200").count == 2)
    }
  }
}
