import NIOCore
import NIOHTTP1
import NIOPosix

/// A server that hands the requests that SwiftNIO reads to a session. It listens on the loopback interface only.
///
/// Everything of HTTP runs on one event loop of SwiftNIO, and only the answers are computed in tasks. So a client cannot
/// hold up the app, whatever it sends.
struct WebServer: Sendable {
  private let port: UInt16
  private let limits: ServerLimits
  private let respond: @Sendable (WebRequest) async -> WebResponse
  private let listening: AsyncThrowingStream<UInt16, any Error>
  private let listens: AsyncThrowingStream<UInt16, any Error>.Continuation

  /// - Parameters:
  ///   - port: The port. 0 is any that is free.
  ///   - limits: The limits, which tests make smaller.
  ///   - respond: Answers a request.
  init(
    port: UInt16, limits: ServerLimits = ServerLimits(),
    respond: @escaping @Sendable (WebRequest) async -> WebResponse
  ) {
    self.port = port
    self.limits = limits
    self.respond = respond
    (listening, listens) = AsyncThrowingStream.makeStream()
  }

  /// Serves until the task is cancelled. Then all connections are closed, and the error is `CancellationError`.
  func run() async throws {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let connections = try await loop.submit { [limits] in
      NIOLoopBound(ConnectionTable<any Channel>(limit: limits.connections), eventLoop: loop)
    }.get()
    let channel: any Channel
    do {
      channel = try await listen(on: loop, connections)
    } catch {
      listens.finish(throwing: error)
      throw error
    }
    listens.yield(UInt16(channel.localAddress?.port ?? 0))
    listens.finish()
    try await withTaskCancellationHandler {
      try await channel.closeFuture.get()
    } onCancel: {
      channel.close(promise: nil)
    }
    try await loop.submit {
      for connection in connections.value.all { connection.close(promise: nil) }
    }.get()
    try Task.checkCancellation()
  }

  /// Returns the port on which it listens, as soon as it does. It can be called once.
  func listeningPort() async throws -> UInt16 {
    for try await port in listening { return port }
    throw CancellationError()
  }

  private func listen(
    on loop: any EventLoop, _ connections: NIOLoopBound<ConnectionTable<any Channel>>
  ) async throws -> any Channel {
    try await ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          // SwiftNIO waits for a second after such an error, and goes on.
          try channel.pipeline.syncOperations.addHandler(AcceptErrorHandler(connections.value))
        }
      }
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: limits.headBytes)
      )
      .childChannelInitializer { [self] channel in
        channel.eventLoop.makeCompletedFuture { try accept(channel, connections.value) }
      }
      .bind(to: SocketAddress(ipAddress: "127.0.0.1", port: Int(port))).get()
  }

  /// Prepares a connection. If it throws, the connection is closed.
  private func accept(
    _ channel: any Channel, _ connections: ConnectionTable<any Channel>
  ) throws {
    guard case .admitted(let id, let closing) = connections.admit(channel) else {
      throw ChannelError.inputClosed
    }
    closing?.close(promise: nil)
    var limit = NIOHTTPDecoderLimitConfiguration()
    limit.maxHeaderFieldSize = limits.headBytes
    limit.maxHeaderListSize = limits.headBytes
    limit.maxHeaderFieldCount = limits.headers
    let gate = InputGate()
    try channel.pipeline.syncOperations.addHandlers(
      gate, HTTPResponseEncoder(),
      ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: limit)),
      ConnectionHandler(limits, gate: gate, in: connections, id: id, respond: respond))
  }

  /// Whether another program listens on a port.
  static func isTaken(_ port: UInt16) -> Bool {
    do {
      let channel = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .bind(to: SocketAddress(ipAddress: "127.0.0.1", port: Int(port))).wait()
      try channel.close().wait()
      return false
    } catch {
      return true
    }
  }
}

/// Closes idle connections if a connection cannot be accepted, for example because all descriptors are in use.
private final class AcceptErrorHandler: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private let connections: ConnectionTable<any Channel>

  init(_ connections: ConnectionTable<any Channel>) { self.connections = connections }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    for connection in connections.lowerLimit() { connection.close(promise: nil) }
    context.fireErrorCaught(error)
  }
}
