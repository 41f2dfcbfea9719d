import NIOCore
import NIOHTTP1

/// How an answer is written, which its request decides.
struct ReplyForm {
  var version: HTTPVersion
  /// Whether another request may follow on the connection.
  var keepsAlive: Bool
  /// Whether the answer has a body. That to HEAD has none.
  var hasBody: Bool

  init(to head: HTTPRequestHead) {
    version = head.version == .http1_0 ? .http1_0 : .http1_1
    // After a request to change the protocol, the decoder reads nothing more.
    keepsAlive =
      head.version == .http1_1 && head.isKeepAlive && head.method != .CONNECT
      && !head.headers.contains(name: "upgrade")
    hasBody = head.method != .HEAD
  }

  /// The form of the answer to a request that is none.
  static var refusal: ReplyForm { ReplyForm() }

  private init() {
    version = .http1_1
    keepsAlive = false
    hasBody = true
  }

  /// Returns the head of an answer.
  ///
  /// - Parameter length: The length of the body. `nil` if it is not known yet.
  func head(
    _ status: HTTPResponseStatus, _ headers: [(name: String, value: String)], length: Int?
  ) -> HTTPResponseHead {
    var headers = HTTPHeaders(headers.map { ($0.name, $0.value) })
    if let length { headers.add(name: "Content-Length", value: "\(length)") }
    if !keepsAlive { headers.add(name: "Connection", value: "close") }
    return HTTPResponseHead(version: version, status: status, headers: headers)
  }
}
