import ComposableArchitectureRecording

/// The news in a history, for one reader.
struct HistoryStream<Value: Encodable & Sendable, Action: Codable & Sendable>: Sendable {
  let replay: HistoryReplay<Value, Action>
  let reader: WebReader
  /// Whether the history is still that of the app.
  let isCurrent: @Sendable () async -> Bool

  var events: WebEvents { WebEvents { await next() } }

  private func next() async -> [UInt8]? {
    while await isCurrent() {
      if let part = await replay.next() {
        reader.receive()
        return Array("data: \(part)\n\n".utf8)
      }
      guard let event = await reader.next() else { return nil }
      // An empty event only says that something has happened.
      if !event.isEmpty { return event }
    }
    return nil
  }
}

extension WebResponse {
  /// The page of an inspector.
  static func inspector(_ page: LiveHistoryPage) -> WebResponse {
    var response = WebResponse(200, .html, page.html)
    for index in response.headers.indices
    where response.headers[index].name == "Content-Security-Policy" {
      response.headers[index].value = "\(page.policy); base-uri 'none'; frame-ancestors 'none'"
    }
    return response
  }

  static var missing: WebResponse {
    WebResponse(404, .text, "There is nothing at this address.\n")
  }

  static var tooManyStreams: WebResponse {
    WebResponse(
      503, .text, "There are too many open streams already. Close another window.\n",
      headers: [("Retry-After", "5")])
  }

  static func wrongMethod(allowed method: String) -> WebResponse {
    WebResponse(405, .text, "Use \(method) here.\n", headers: [("Allow", method)])
  }
}
