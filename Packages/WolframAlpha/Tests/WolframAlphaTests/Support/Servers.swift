import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Testing

/// An address at which no server listens because the port is reserved.
let refusingAddress = URL(string: "http://127.0.0.1:1")

struct Response: Sendable {
  var status = HTTPResponseStatus.ok
  var headers = HTTPHeaders()
  var body = ""
}

/// Runs a server on the loopback interface while `body` runs.
///
/// - Parameters:
///   - answer: Returns the response to a request.
///   - body: Receives the server's address.
func withServer(
  answer: @escaping @Sendable (HTTPRequestHead) async throws -> Response,
  _ body: (URL) async throws -> Void
) async throws {
  try await withListener(body) {
    try $0.pipeline.syncOperations.configureHTTPServerPipeline()
  } serve: { connection in
    while let part = try await connection.requests.next() {
      guard case .head(let request) = part else { continue }
      let response = try await answer(request)
      var head = HTTPResponseHead(
        version: .http1_1, status: response.status, headers: response.headers)
      head.headers.add(name: "Content-Length", value: "\(response.body.utf8.count)")
      let body = ByteBuffer(string: response.body)
      let parts: [HTTPServerResponsePart] = [.head(head), .body(.byteBuffer(body)), .end(nil)]
      for part in parts { try await connection.channel.writeAndFlush(part) }
    }
  }
}

/// Runs a server that gives the same answer to every request.
func withServer(
  answer text: String,
  status: HTTPResponseStatus = .ok,
  _ body: (URL) async throws -> Void
) async throws {
  try await withServer(answer: { _ in Response(status: status, body: text) }, body)
}

/// Runs a server that sends bare bytes, for answers that violate HTTP.
///
/// - Parameters:
///   - serve: Receives each connection when the head of a request, or what is not HTTP, has been read.
///     The connection is closed when it returns or throws.
///   - body: Receives the server's address.
func withBareServer(
  _ serve: @escaping @Sendable (inout Connection) async throws -> Void,
  _ body: (URL) async throws -> Void
) async throws {
  try await withListener(body) {
    try $0.pipeline.syncOperations.addHandler(ByteToMessageHandler(HTTPRequestDecoder()))
  } serve: { connection in
    _ = try? await connection.requests.next()
    try await serve(&connection)
  }
}

/// A connection from a client.
struct Connection {
  typealias Requests = NIOAsyncChannelInboundStream<HTTPServerRequestPart>

  fileprivate let channel: any Channel
  fileprivate var requests: Requests.AsyncIterator

  /// Returns when the network has accepted all bytes.
  func write(_ bytes: ByteBuffer) async throws { try await channel.writeAndFlush(bytes) }

  func write(_ text: String) async throws { try await write(ByteBuffer(string: text)) }

  /// Returns when the other side has closed the connection.
  mutating func waitUntilClosed() async {
    while (try? await requests.next()) != nil {}
  }
}

/// Runs a server while `body` runs, then cancels the server and waits until it has ended.
///
/// - Parameters:
///   - body: Receives the server's address.
///   - configure: Adds the handlers that read requests to a connection.
///   - serve: Receives each connection. The connection is closed when it returns or throws.
private func withListener(
  _ body: (URL) async throws -> Void,
  configure: @escaping @Sendable (any Channel) throws -> Void,
  serve: @escaping @Sendable (inout Connection) async throws -> Void
) async throws {
  let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
    .bind(host: "127.0.0.1", port: 0) { channel in
      channel.eventLoop.makeCompletedFuture {
        try configure(channel)
        return try NIOAsyncChannel<HTTPServerRequestPart, Never>(
          wrappingChannelSynchronously: channel)
      }
    }
  let port = try #require(listener.channel.localAddress?.port)
  let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
  try await listener.executeThenClose { connections in
    async let _ = withThrowingDiscardingTaskGroup { group in
      for try await connection in connections {
        group.addTask {
          try? await connection.executeThenClose {
            var connection = Connection(
              channel: connection.channel, requests: $0.makeAsyncIterator())
            try await serve(&connection)
          }
        }
      }
    }
    try await body(url)
  }
}
