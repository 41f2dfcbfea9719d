import NIOCore
import Synchronization
import Testing

@testable import HeadlessWeb

/// Each limit of the server. While a client is at a limit, the page is answered to another.
@Suite(.timeLimit(.minutes(10))) struct ServerLimitsTests {
  private let server = TestServer()

  /// Sends a request that the server refuses, checks that the page is answered meanwhile, and returns the answer.
  private func refusal(
    of request: String, _ limits: ServerLimits = .none
  ) async throws -> String {
    var answer = ""
    try await server.run(limits) { port in
      let connection = try Connection(port: port)
      try await connection.write(request)
      try await server.pageIsAnswered(at: port)
      answer = try await connection.readToEnd()
    }
    return answer
  }

  private func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

  @Test func `An address and headers of more than 16 KiB are refused`() async throws {
    let answer = try await refusal(of: "GET /" + letters(1 << 20))
    #expect(answer.hasPrefix("HTTP/1.1 431"))
    let longHeader = "GET / HTTP/1.1\r\nA: " + letters(1 << 20)
    #expect(try await refusal(of: longHeader).hasPrefix("HTTP/1.1 431"))
    let manyLines = (0..<10).map { "A\($0): " + letters(2000) + "\r\n" }.joined()
    #expect(
      try await refusal(of: "GET / HTTP/1.1\r\n" + manyLines + "\r\n").hasPrefix("HTTP/1.1 431"))
  }

  @Test func `Headers of almost 16 KiB are read`() async throws {
    try await server.run { port in
      let head = server.head("GET", "", "A: " + letters(16_000))
      let answer = try await server.answer(to: head, at: port)
      #expect(answer.hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func `More than 100 headers are refused`() async throws {
    func request(_ count: Int) -> String {
      "GET / HTTP/1.1\r\n" + (0..<count).map { "A\($0): b\r\n" }.joined() + "\r\n"
    }
    #expect(try await refusal(of: request(101)).hasPrefix("HTTP/1.1 431"))
    try await server.run { port in
      let answer = try await server.answer(to: request(100), at: port)
      #expect(answer.hasPrefix("HTTP/1.1 404"))
    }
  }

  @Test func `A body of more than 64 KiB is refused, and no request is read from it`() async throws
  {
    let long = server.head("GET", "") + letters(3 << 20)
    let head = server.head("POST", "command", "Content-Length: \(long.utf8.count)")
    let answer = try await refusal(of: head + long)
    #expect(answer.hasPrefix("HTTP/1.1 413"))
    #expect(!answer.contains("200"))
  }

  @Test func `The body is refused before it is sent`() async throws {
    for length in ["65537", "9223372036854775808"] {
      let head = server.head(
        "POST", "command", "Content-Length: \(length)", "Expect: 100-continue")
      #expect(try await refusal(of: head).hasPrefix("HTTP/1.1 413"))
    }
  }

  @Test func `A chunked body is read up to the limit`() async throws {
    let chunk = "1000\r\n" + letters(4096) + "\r\n"
    let head = server.head("POST", "command", "Transfer-Encoding: chunked")
    let answer = try await refusal(of: head + String(repeating: chunk, count: 17))
    #expect(answer.hasPrefix("HTTP/1.1 413"))
  }

  @Test func `Headers that do not end in time are refused`() async throws {
    var limits = ServerLimits.none
    limits.headTime = .milliseconds(100)
    #expect(try await refusal(of: "G", limits).hasPrefix("HTTP/1.1 408"))
  }

  @Test func `The time for headers begins again with each request`() async throws {
    var limits = ServerLimits.none
    limits.headTime = .milliseconds(100)
    try await server.run(limits) { port in
      let connection = try Connection(port: port)
      try await connection.write("GET / HTTP/1.1\r\n\r\n")
      #expect(try await connection.readAnswer().hasPrefix("HTTP/1.1 404"))
      try await connection.write("GET / HT")
      #expect(try await connection.readToEnd().hasPrefix("HTTP/1.1 408"))
    }
  }

  @Test func `A body that does not end in time is refused`() async throws {
    var limits = ServerLimits.none
    limits.bodyTime = .milliseconds(100)
    let plain = server.head("POST", "command", "Content-Length: 11") + "tap"
    #expect(try await refusal(of: plain, limits).hasPrefix("HTTP/1.1 408"))
    let chunked = server.head("POST", "command", "Transfer-Encoding: chunked") + "3\r\nt"
    #expect(try await refusal(of: chunked, limits).hasPrefix("HTTP/1.1 408"))
  }

  @Test func `An idle connection is closed, before and after a request`() async throws {
    var limits = ServerLimits.none
    limits.idleTime = .milliseconds(100)
    try await server.run(limits) { port in
      let silent = try Connection(port: port)
      #expect(try await silent.readToEnd() == "")
      while true {
        let connection = try Connection(port: port)
        try await connection.write("GET / HTTP/1.1\r\n\r\n")
        let answer = try await connection.readToEnd()
        // A slow machine may have sent the request too late.
        if !answer.isEmpty { return #expect(answer.hasPrefix("HTTP/1.1 404")) }
      }
    }
  }

  @Test func `A connection whose answer is computed is not idle`() async throws {
    var limits = ServerLimits.none
    limits.idleTime = .milliseconds(1)
    limits.headTime = .milliseconds(1)
    limits.bodyTime = .milliseconds(1)
    limits.writeTime = .milliseconds(1)
    // Each attempt has a gate of its own, which is open only after the other connections have been closed.
    let newest = Mutex(Gate())
    let web = WebServer(port: 0, limits: limits) { _ in
      await newest.withLock(\.self).wait()
      return .missing
    }
    let running = Task { try await web.run() }
    defer { running.cancel() }
    let port = try await web.listeningPort()
    var answer = ""
    while answer.isEmpty {
      let gate = Gate()
      newest.withLock { $0 = gate }
      let connection = try Connection(port: port)
      try await connection.write("GET /wait HTTP/1.1\r\nConnection: close\r\n\r\n")
      // Other connections are closed after their time.
      for _ in 0..<5 { _ = try await Connection(port: port).readToEnd() }
      gate.open()
      answer = try await connection.readToEnd()
    }
    #expect(answer.hasPrefix("HTTP/1.1 404"))
  }

  @Test func `The oldest idle connection makes room for a new one`() async throws {
    var limits = ServerLimits.none
    limits.connections = 3
    try await server.run(limits) { port in
      let stream = try Connection(port: port)
      try await stream.write(server.head("GET", "events"))
      _ = try await stream.read(until: "data: ")
      var connections: [Connection] = []
      for _ in 0..<2 {
        let connection = try Connection(port: port)
        try await connection.write("GET / HTTP/1.1\r\n\r\n")
        _ = try await connection.readAnswer()
        connections.append(connection)
      }
      // Now the first one is the newest.
      try await connections[0].write("GET / HTTP/1.1\r\n\r\n")
      _ = try await connections[0].readAnswer()
      try await server.pageIsAnswered(at: port)
      #expect(try await connections[1].readToEnd() == "")
      _ = await server.session.command("tap +")
      _ = try await stream.read(until: #"body\">1<"#)
    }
  }

  @Test func `A new connection is closed if all others are busy`() async throws {
    var limits = ServerLimits.none
    limits.connections = 1
    try await server.run(limits) { port in
      let stream = try Connection(port: port)
      try await stream.write(server.head("GET", "events"))
      _ = try await stream.read(until: "data: ")
      let second = try Connection(port: port)
      #expect(try await second.readToEnd() == "")
      _ = await server.session.command("tap +")
      _ = try await stream.read(until: #"body\">1<"#)
    }
  }

  @Test func `A reader who leaves makes room for another at once`() async throws {
    try await server.run { port in
      var connections: [Connection] = []
      for _ in 0..<WebReaders.limit {
        let connection = try Connection(port: port)
        try await connection.write(server.head("GET", "events"))
        _ = try await connection.read(until: "data: ")
        connections.append(connection)
      }
      let last = try await server.answer(to: server.head("GET", "events"), at: port)
      #expect(last.hasPrefix("HTTP/1.1 503"))
      connections.removeAll()
      // Nothing changes meanwhile, so the server does not write.
      while await server.session.request("events").status == 503 { await Task.yield() }
    }
  }

  @Test func `The connection of a stream whose reader takes nothing is closed`() async throws {
    var limits = ServerLimits.none
    limits.connections = 1
    limits.writeTime = .milliseconds(100)
    try await server.run(limits) { port in
      let deaf = try Connection(port: port, isSmall: true)
      try await deaf.write(server.head("GET", "events"))
      _ = try await deaf.read(until: "data: ")
      let text = String(repeating: "a", count: 50_000)
      var number = 0
      // The page is answered when the only connection is free.
      while try await server.answer(to: server.head("GET", ""), at: port).isEmpty {
        number += 1
        _ = await server.session.command("type Text \(number)\(text)")
      }
      #expect(number > 0)
      _ = deaf
    }
  }

  @Test func `The connection of a client that does not take its answer is closed`() async throws {
    var limits = ServerLimits.none
    limits.connections = 1
    limits.writeTime = .milliseconds(100)
    let web = WebServer(port: 0, limits: limits) { request in
      let count = request.path == "/long" ? 64 << 20 : 1
      return WebResponse(200, .text, .bytes([UInt8](repeating: 97, count: count)))
    }
    let running = Task { try await web.run() }
    defer { running.cancel() }
    let port = try await web.listeningPort()
    let deaf = try Connection(port: port, isSmall: true)
    try await deaf.write("GET /long HTTP/1.1\r\n\r\n")
    var answer = ""
    while answer.isEmpty {
      answer = try await server.answer(to: "GET / HTTP/1.1\r\n\r\n", at: port)
    }
    #expect(answer.hasPrefix("HTTP/1.1 200"))
    #expect(try await deaf.readToEnd().utf8.count < 64 << 20)
  }
}
