/// A request to a ``WebSession``, as any server receives it.
public struct WebRequest: Sendable {
  /// The method, such as `GET`.
  public var method: String
  /// The part of the address after the host, with the query: `/TOKEN/do`.
  public var path: String
  /// The headers, in any order. A header that came twice is here twice.
  public var headers: [(name: String, value: String)]
  /// The body of a post. A body of more than ``longestBody`` bytes is refused.
  public var body: [UInt8]

  /// The most bytes that a body may have: 64 KiB.
  ///
  /// A server need not read more than one byte more than this.
  public static let longestBody = 64 << 10

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: What follows the host in the address, with the query.
  ///   - headers: The headers.
  ///   - body: What was posted.
  public init(
    method: String, path: String, headers: [(name: String, value: String)], body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
  }

  /// The values of a header.
  func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The value of a header. `nil` if it is missing.
  func value(of name: String) -> String? { values(of: name).first }

  /// The part of the path after the question mark.
  var query: Substring { path.split(separator: "?", maxSplits: 1).dropFirst().first ?? "" }

  /// Whether the sender wants JSON in place of a page.
  var wantsJSON: Bool { value(of: "accept")?.contains("application/json") == true }
}

/// The answer of a ``WebSession`` to a request.
public struct WebResponse: Sendable {
  /// The content of an answer after the headers.
  public enum Body: Sendable {
    /// Bytes that are there already.
    case bytes([UInt8])
    /// Events that are sent when they occur, until the reader leaves.
    case events(WebEvents)
  }

  /// The status, such as 200.
  public var status: Int
  /// The headers. The server adds those about the length.
  public var headers: [(name: String, value: String)]
  /// The content of the answer after the headers.
  public var body: Body

  init(
    _ status: Int, _ type: ContentType, _ body: Body,
    headers: [(name: String, value: String)] = []
  ) {
    self.status = status
    self.body = body
    self.headers =
      [
        ("Content-Type", type.rawValue),
        ("Content-Security-Policy", WebPage.policy),
        ("X-Content-Type-Options", "nosniff"),
        // With “no-referrer”, a browser would not say where a form comes from.
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
      ] + headers
  }

  init(
    _ status: Int, _ type: ContentType, _ text: String,
    headers: [(name: String, value: String)] = []
  ) {
    self.init(status, type, .bytes(Array(text.utf8)), headers: headers)
  }

  enum ContentType: String {
    case text = "text/plain; charset=utf-8"
    case html = "text/html; charset=utf-8"
    case json = "application/json"
    case jsonLines = "application/jsonl"
    case events = "text/event-stream"
    /// A file that a browser saves and does not show.
    case download = "application/octet-stream"
  }
}
