import NIOCore
import NIOHTTP1

/// Makes requests of the parts that the decoder reads, and refuses those that are too long or ambiguous.
struct RequestAssembler {
  /// The next step after a part.
  enum Step {
    case wait
    /// The headers are complete, and a body may follow.
    case receiveBody(expectsContinue: Bool)
    case answer(WebRequest, ReplyForm)
    /// Nothing else can be read from the connection.
    case refuse(Refusal)
  }

  private enum State {
    case waitingForHead
    case receivingBody(HTTPRequestHead, [UInt8])
  }

  private let limit: Int
  private var state = State.waitingForHead

  /// - Parameter limit: The most bytes of a body.
  init(bodyLimit limit: Int) { self.limit = limit }

  mutating func add(_ part: HTTPServerRequestPart) -> Step {
    switch (part, state) {
    case (.head(let head), _): return begin(head)
    case (.body(let bytes), .receivingBody(let head, var body)):
      guard body.count + bytes.readableBytes <= limit else { return .refuse(.bodyTooLong) }
      // The array must have one owner while it grows.
      state = .waitingForHead
      body += bytes.readableBytesView
      state = .receivingBody(head, body)
      return .wait
    case (.end, .receivingBody(let head, let body)):
      state = .waitingForHead
      return .answer(WebRequest(head, body: body), ReplyForm(to: head))
    case (.body, .waitingForHead), (.end, .waitingForHead): return .wait
    }
  }

  private mutating func begin(_ head: HTTPRequestHead) -> Step {
    let lengths = head.headers["content-length"]
    let encodings = head.headers["transfer-encoding"]
    // Another program on the way could see another end of the body than this one.
    guard lengths.count + encodings.count <= 1,
      encodings.isEmpty || head.version == .http1_1 && encodings[0].lowercased() == "chunked"
    else { return .refuse(.malformed) }
    if let length = lengths.first {
      // The decoder reads 64 bits.
      guard let length = UInt64(length) else { return .refuse(.malformed) }
      guard length <= limit else { return .refuse(.bodyTooLong) }
    }
    state = .receivingBody(head, [])
    let expectsContinue = head.headers["expect"].contains { $0.lowercased() == "100-continue" }
    return .receiveBody(expectsContinue: expectsContinue && head.version == .http1_1)
  }
}

extension WebRequest {
  fileprivate init(_ head: HTTPRequestHead, body: [UInt8]) {
    self.init(
      // The answer to HEAD is that to GET without its body.
      method: head.method == .HEAD ? "GET" : head.method.rawValue, path: head.uri,
      headers: head.headers.map { ($0.name, $0.value) }, body: body)
  }
}

/// The answer to a request that is none.
enum Refusal {
  case malformed
  case headTooLong
  case bodyTooLong
  case tooSlow

  var status: HTTPResponseStatus {
    switch self {
    case .malformed: .badRequest
    case .headTooLong: .requestHeaderFieldsTooLarge
    case .bodyTooLong: .payloadTooLarge
    case .tooSlow: .requestTimeout
    }
  }

  var sentence: String {
    switch self {
    case .malformed: "This is not a valid request.\n"
    case .headTooLong: "The address and the headers are too long, or there are too many headers.\n"
    case .bodyTooLong: "The body is too long.\n"
    case .tooSlow: "The request did not end in time.\n"
    }
  }
}
