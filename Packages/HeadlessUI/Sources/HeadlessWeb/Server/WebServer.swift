import FlyingFox
import FlyingSocks
import Foundation

/// Hands the requests of FlyingFox to a session. It listens on the loopback interface only.
struct WebServer: Sendable {
  let port: UInt16
  private let server: HTTPServer

  /// - Parameters:
  ///   - port: The port. 0 is any that is free.
  ///   - respond: Answers a request.
  init(
    port: UInt16, respond: @escaping @Sendable (WebRequest) async -> WebResponse
  ) throws {
    self.port = port
    server = HTTPServer(
      // The address for “loopback” would be that of IPv6 only.
      address: try .inet(ip4: "127.0.0.1", port: port),
      // A command may wait for a long time. What must be fast has limits of its own.
      timeout: 365 * 86_400, logger: .disabled,
      handler: ClosureHTTPHandler { request in
        guard let body = await request.boundedBody() else {
          return HTTPResponse(statusCode: .requestTimeout)
        }
        return HTTPResponse(await respond(WebRequest(request, body: body)))
      })
  }

  /// Serves until the task is cancelled.
  func run() async throws { try await server.run() }

  /// Returns the port on which it listens, as soon as it does.
  func listeningPort() async throws -> UInt16 {
    try await server.waitUntilListening(timeout: 60)
    switch await server.listeningAddress {
    case .ip4(_, let port): return port
    default: return port
    }
  }

  /// Whether another program listens on a port.
  static func isTaken(_ port: UInt16) -> Bool {
    guard let socket = try? Socket(domain: AF_INET) else { return false }
    defer { try? socket.close() }
    do {
      try socket.setValue(true, for: .localAddressReuse)
      try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
      try socket.listen()
      return false
    } catch {
      return true
    }
  }
}

extension HTTPRequest {
  /// Reads the body, and drops what follows the longest body that is allowed.
  ///
  /// - Returns: `nil` if the body does not end in time.
  fileprivate func boundedBody() async -> [UInt8]? {
    await withTaskGroup(of: [UInt8]?.self) { group in
      group.addTask { [bodySequence] in
        var body: [UInt8] = []
        do {
          // The rest is read too, because the next request begins after it.
          for try await chunk in bodySequence where body.count <= WebRequest.longestBody {
            body += chunk
          }
          return body
        } catch {
          return nil
        }
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(5))
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}

extension WebRequest {
  /// - Parameter body: The body, which has been read.
  fileprivate init(_ request: HTTPRequest, body: [UInt8]) {
    self.init(
      method: request.method.rawValue, path: request.target.rawValue,
      headers: request.headers.map { ($0.key.rawValue, $0.value) }, body: body)
  }
}

extension HTTPResponse {
  fileprivate init(_ response: WebResponse) {
    var headers = HTTPHeaders()
    for (name, value) in response.headers { headers[HTTPHeader(name)] = value }
    let status = HTTPStatusCode(response.status, phrase: "")
    switch response.body {
    case .bytes(let bytes):
      self.init(statusCode: status, headers: headers, body: Data(bytes))
    case .events(let events):
      self.init(
        statusCode: status, headers: headers,
        body: HTTPBodySequence(from: EventBytes(events: events)))
    }
  }
}

/// Events as a body whose parts are sent at once.
private struct EventBytes: AsyncBufferedSequence {
  typealias Element = UInt8

  let events: WebEvents

  func makeAsyncIterator() -> Iterator { Iterator(events: events.makeAsyncIterator()) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var events: WebEvents.Iterator

    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? { await events.next() }

    mutating func next() async throws -> UInt8? {
      preconditionFailure("A body is read in parts.")
    }
  }
}
