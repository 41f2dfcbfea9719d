import FlyingFox
import FlyingSocks
import Foundation
import Testing

/// Runs a server on the loopback interface while `body` runs.
///
/// - Parameters:
///   - answer: Returns the response to a request.
///   - body: Receives the server's address.
func withServer(
  answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse,
  _ body: (URL) async throws -> Void
) async throws {
  let server = HTTPServer(
    address: try .inet(ip4: "127.0.0.1", port: 0),
    timeout: 600,
    logger: .disabled,
    handler: ClosureHTTPHandler(answer)
  )
  try await whileRunning({ try await server.run() }) {
    try await server.waitUntilListening(timeout: 600)
    try await body(loopback(port: #require(await server.listeningAddress?.port)))
  }
}

/// Runs a server that gives the same answer to every request.
func withServer(
  answer text: String,
  status: HTTPStatusCode = .ok,
  _ body: (URL) async throws -> Void
) async throws {
  try await withServer(
    answer: { _ in HTTPResponse(statusCode: status, body: Data(text.utf8)) },
    body
  )
}

/// Runs a server that handles the bare connection, for answers that violate HTTP.
///
/// - Parameters:
///   - readsHead: Whether the head of a request is read from each connection first.
///   - serve: Receives each connection. The connection is closed when it returns or throws.
///   - body: Receives the server's address.
func withBareServer(
  readsHead: Bool = true,
  _ serve: @escaping @Sendable (AsyncSocket) async throws -> Void,
  _ body: (URL) async throws -> Void
) async throws {
  let socket = try Socket(domain: AF_INET)
  try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
  try socket.listen()
  let url = try loopback(port: #require(socket.sockname().port))
  // Each server has its own pool, because a pool identifies sockets by their numbers, and the system
  // reuses numbers.
  let pool = HTTPServer.defaultPool()
  try await pool.prepare()
  let listener = try AsyncSocket(socket: socket, pool: pool)
  defer { try? listener.close() }
  try await whileRunning({ try await pool.run() }) {
    try await whileRunning({
      for try await connection in listener.sockets {
        if readsHead { try? await connection.readHead() }
        try? await serve(connection)
        try? connection.close()
      }
    }) {
      try await body(url)
    }
  }
}

/// Runs `body` while a server runs, then cancels the server and waits until it has ended.
private func whileRunning(
  _ server: @escaping @Sendable () async throws -> Void,
  _ body: () async throws -> Void
) async throws {
  let task = Task { try await server() }
  let result: Result<Void, any Error>
  do {
    result = .success(try await body())
  } catch {
    result = .failure(error)
  }
  task.cancel()
  _ = await task.result
  try result.get()
}

/// Calls `body` with an address at which no server listens.
func withRefusingAddress(_ body: (URL) async throws -> Void) async throws {
  let socket = try Socket(domain: AF_INET)
  defer { try? socket.close() }
  try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
  try await body(loopback(port: #require(socket.sockname().port)))
}

extension AsyncSocket {
  /// Reads up to the empty line at the end of a request's head.
  fileprivate func readHead() async throws {
    var tail: [UInt8] = []
    while tail != Array("\r\n\r\n".utf8) { tail = try await tail.suffix(3) + [read()] }
  }

  func write(_ text: String) async throws { try await write(Data(text.utf8)) }

  /// Returns when the other side has closed the connection.
  func waitUntilClosed() async {
    while (try? await read()) != nil {}
  }
}

extension Socket.Address {
  fileprivate var port: UInt16? {
    switch self {
    case .ip4(_, let port), .ip6(_, let port): port
    case .unix: nil
    }
  }
}

private func loopback(port: UInt16) throws -> URL {
  try #require(URL(string: "http://127.0.0.1:\(port)"))
}
