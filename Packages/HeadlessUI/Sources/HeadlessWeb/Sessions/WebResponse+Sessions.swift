import HeadlessUI

/// Answers to visitors without a session.
extension WebResponse {
  private static let sentence =
    "This session has ended, because it was not used for a while or the server has started anew."

  /// The answer to a request for a session that is not there.
  static func ended(for request: WebRequest, _ route: String) -> WebResponse {
    switch (request.method, route) {
    case ("GET", "events"):
      // A browser does not tell the page the status of a stream, so the stream says it.
      WebResponse(200, .events, "event: ended\ndata: \(sentence)\n\n")
    case ("POST", "do") where !request.wantsJSON: WebResponse(410, .html, WebPage.ended(sentence))
    case (_, "events"), (_, "do"), (_, "command"):
      WebResponse(410, .text, "\(sentence) Nothing was done.\n")
    case (_, ""): .wrongMethod(allowed: "GET")
    default: .missing
    }
  }

  /// The answer to a new visitor while all sessions are used.
  static var full: WebResponse {
    WebResponse(
      503, .text, "There are too many visitors. Try again in a minute.\n",
      headers: [("Retry-After", "60")])
  }

  static var notStarted: WebResponse {
    WebResponse(503, .text, "The app could not start.\n", headers: [("Retry-After", "60")])
  }

  static var closed: WebResponse {
    WebResponse(503, .text, "The server is about to end.\n", headers: [("Retry-After", "5")])
  }
}

extension WebPage {
  /// The page for a form that was posted after the end of its session.
  fileprivate static func ended(_ sentence: String) -> String {
    let html = """
      <div class="layer"><h1>The session has ended</h1><p class="body">\(sentence) Nothing was done.</p>\
      <p><a href="./">Start anew</a></p></div>
      """
    return WebPage.html(
      WebScreen(server: "", title: "The session has ended", ScreenHTML(markup: html), after: nil))
  }
}
