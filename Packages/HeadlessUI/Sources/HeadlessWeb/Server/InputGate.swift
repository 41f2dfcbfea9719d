import NIOCore

/// Reports that bytes have come before the decoder reads them, and drops them when the connection is closing.
final class InputGate: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// Sent through the pipeline before each part of the input.
  struct BytesArrived {
    var count: Int
  }

  private var isClosed = false

  /// Drops all further input, so that it takes no memory.
  func close() { isClosed = true }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosed else { return }
    context.fireUserInboundEventTriggered(BytesArrived(count: unwrapInboundIn(data).readableBytes))
    if !isClosed { context.fireChannelRead(data) }
  }
}
