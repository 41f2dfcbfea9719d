import NIOCore
import NIOHTTP1

/// Answers the requests of a connection, one after another.
///
/// Everything here runs on the event loop of the server. Only the answer is computed elsewhere, in a task. While a
/// request is answered, the parts of those that follow it wait, and no more of them is read.
final class ConnectionHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = Never
  typealias OutboundOut = HTTPServerResponsePart

  /// The most bytes that are kept for later. More can only come if the client has left.
  private static var heldBytesLimit: Int { 64 << 10 }

  private let limits: ServerLimits
  private let respond: @Sendable (WebRequest) async -> WebResponse
  private let gate: InputGate
  private let connections: ConnectionTable<any Channel>
  private let id: Int
  private var state = ConnectionState.idle
  private var assembler: RequestAssembler
  private var waiting = CircularBuffer<HTTPServerRequestPart>()
  private var heldBytes = 0
  private var isReadHeld = false
  /// Whether bytes have come after the last complete request.
  private var hasPartialRequest = false
  private var timer: Scheduled<Void>?
  /// The bytes of the answer that the client has not taken yet.
  private var unsentBytes = 0

  /// - Parameters:
  ///   - gate: Is closed together with the connection.
  ///   - connections: Contains the connection.
  ///   - id: Identifies the connection there.
  ///   - respond: Answers a request.
  init(
    _ limits: ServerLimits, gate: InputGate, in connections: ConnectionTable<any Channel>, id: Int,
    respond: @escaping @Sendable (WebRequest) async -> WebResponse
  ) {
    self.limits = limits
    self.gate = gate
    self.connections = connections
    self.id = id
    self.respond = respond
    assembler = RequestAssembler(bodyLimit: limits.bodyBytes)
  }

  // MARK: - Events

  func channelActive(context: ChannelHandlerContext) {
    enter(.idle, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    state.task?.cancel()
    enter(.closed, context)
    waiting.removeAll()
    connections.remove(id)
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard let bytes = event as? InputGate.BytesArrived else {
      return context.fireUserInboundEventTriggered(event)
    }
    hasPartialRequest = true
    if case .idle = state { enter(.receivingHead, context) }
    guard !waiting.isEmpty else { return heldBytes = 0 }
    heldBytes += bytes.count
    if heldBytes > Self.heldBytesLimit { context.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if case .end = part { hasPartialRequest = false }
    waiting.append(part)
    readWaitingParts(context)
  }

  func read(context: ChannelHandlerContext) {
    isReadHeld = !waiting.isEmpty
    if !isReadHeld { context.read() }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch (state, error) {
    case (.closing, _), (.closed, _): break
    case (.answering(var form, let phase), is HTTPParserError):
      // The request that is being answered is complete. The bytes after it are not a request.
      form.keepsAlive = false
      state = .answering(form, phase)
      gate.close()
      waiting.removeAll()
    case (_, HTTPParserError.headerOverflow): refuse(.headTooLong, context)
    case (_, is HTTPParserError): refuse(.malformed, context)
    default: context.close(promise: nil)
    }
  }

  // MARK: - Requests

  private func readWaitingParts(_ context: ChannelHandlerContext) {
    while state.isReceiving, let part = waiting.popFirst() {
      switch assembler.add(part) {
      case .wait: break
      case .receiveBody(let expectsContinue):
        enter(.receivingBody, context)
        if expectsContinue {
          let head = HTTPResponseHead(version: .http1_1, status: .continue)
          context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
        }
      case .answer(let request, let form): answer(request, form, context)
      case .refuse(let refusal): refuse(refusal, context)
      }
    }
    if isReadHeld, waiting.isEmpty {
      isReadHeld = false
      context.read()
    }
  }

  private func answer(_ request: WebRequest, _ form: ReplyForm, _ context: ChannelHandlerContext) {
    connections.becomeBusy(id)
    let task = start(context) { [respond] in
      await respond(request)
    } then: { response in
      self.send(response, context)
    }
    enter(.answering(form, .responding(task)), context)
  }

  private func refuse(_ refusal: Refusal, _ context: ChannelHandlerContext) {
    let body = ByteBuffer(string: refusal.sentence)
    let head = ReplyForm.refusal.head(
      refusal.status, [("Content-Type", WebResponse.ContentType.text.rawValue)],
      length: body.readableBytes)
    gate.close()
    waiting.removeAll()
    enter(.closing, context)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    flush(.end(nil), context) { context.close(mode: .output, promise: nil) }
  }

  // MARK: - Answers

  private func send(_ response: WebResponse, _ context: ChannelHandlerContext) {
    guard case .answering(let form, .responding) = state else { return }
    let status = HTTPResponseStatus(statusCode: response.status)
    switch response.body {
    case .bytes(let bytes):
      let head = form.head(status, response.headers, length: bytes.count)
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      if form.hasBody, !bytes.isEmpty {
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil)
      }
      end(form, context)
    case .events(let events):
      // Without a length, the encoder would send the end of a chunked body after the head.
      let head = form.head(status, response.headers, length: form.hasBody ? nil : 0)
      context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
      if form.hasBody { waitForEvent(of: events, form, context) } else { end(form, context) }
    }
  }

  private func waitForEvent(
    of events: WebEvents, _ form: ReplyForm, _ context: ChannelHandlerContext
  ) {
    let task = start(context, events.nextEvent) { event in
      guard case .answering(let form, .waitingForEvent) = self.state else { return }
      guard let event else { return self.end(form, context) }
      self.enter(.answering(form, .sendingEvent(events)), context)
      // A slow reader gets the newest event, because the next one is asked for when this one has been sent.
      self.flush(.body(.byteBuffer(ByteBuffer(bytes: event))), context) {
        guard case .answering(let form, .sendingEvent(let events)) = self.state else { return }
        self.waitForEvent(of: events, form, context)
      }
    }
    enter(.answering(form, .waitingForEvent(events, task)), context)
  }

  private func end(_ form: ReplyForm, _ context: ChannelHandlerContext) {
    enter(.answering(form, .sending), context)
    flush(.end(nil), context) {
      guard case .answering(let form, .sending) = self.state else { return }
      self.connections.becomeIdle(self.id)
      if form.keepsAlive {
        self.enter(self.hasPartialRequest ? .receivingHead : .idle, context)
        self.readWaitingParts(context)
      } else {
        self.gate.close()
        self.waiting.removeAll()
        self.enter(.closing, context)
        context.close(mode: .output, promise: nil)
      }
    }
  }

  /// Sends what has been written. Calls a closure when the client's system has taken it.
  private func flush(
    _ part: HTTPServerResponsePart, _ context: ChannelHandlerContext,
    then body: @escaping () -> Void
  ) {
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.assumeIsolated().whenSuccess(body)
    context.writeAndFlush(wrapOutboundOut(part), promise: sent)
    unsentBytes = bufferedBytes(context)
  }

  private func bufferedBytes(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  /// Runs a function outside of the event loop, and hands its result back.
  private func start<Result: Sendable>(
    _ context: ChannelHandlerContext, _ body: @escaping @Sendable () async -> Result,
    then receive: @escaping (Result) -> Void
  ) -> Task<Void, Never> {
    let promise = context.eventLoop.makePromise(of: Result.self)
    promise.futureResult.assumeIsolated().whenSuccess(receive)
    return promise.completeWithTask(body)
  }

  // MARK: - Time

  private func enter(_ state: ConnectionState, _ context: ChannelHandlerContext) {
    self.state = state
    timer?.cancel()
    timer = state.timeLimit(limits).map { limit in
      context.eventLoop.assumeIsolated().scheduleTask(in: limit) { self.timeIsUp(context) }
    }
  }

  private func timeIsUp(_ context: ChannelHandlerContext) {
    switch state {
    case .receivingHead, .receivingBody: refuse(.tooSlow, context)
    case .answering where bufferedBytes(context) < unsentBytes:
      unsentBytes = bufferedBytes(context)
      enter(state, context)
    case .idle, .answering, .closing: context.close(promise: nil)
    case .closed: break
    }
  }
}
