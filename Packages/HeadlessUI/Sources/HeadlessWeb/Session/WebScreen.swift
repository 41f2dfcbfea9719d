import HeadlessRunner
import HeadlessUI

/// A screen at one moment, as a browser shows it.
struct WebScreen: Sendable {
  /// Later screens have greater numbers, until the server starts anew.
  let number: Int
  /// Tells the screens of this server from those of another one that has the same address later.
  let server: String
  var title: String
  let rows: WebRows

  /// - Parameter last: The screen before, if there is one.
  init(server: String, title: String, _ html: ScreenHTML, after last: WebScreen?) {
    number = last.map { $0.number + 1 } ?? 1
    self.server = server
    self.title = title
    rows = WebRows(html, number: number, after: last?.rows)
  }

  var html: String { rows.screen.text }

  /// The version that the forms of controls send if only their position identifies them.
  var version: String { Self.version(server, number) }

  static func version(_ server: String, _ number: Int) -> String { "\(server).\(number)" }

  /// The screen as an object of the protocol.
  ///
  /// - Parameters:
  ///   - base: The number of a screen that the reader has. 0 if it has none. The object leaves out rows that have not
  ///     changed since.
  ///   - error: Why something was not done.
  func json(since base: Int = 0, error: String? = nil) -> JSONValue {
    let difference = rows.html(since: base)
    var object: [String: JSONValue] = [
      "number": .integer(number), "server": .string(server), "title": .string(title),
      "html": .string(difference ?? html),
    ]
    if difference != nil { object["since"] = .integer(base) }
    if let error { object["error"] = .string(error) }
    return .object(object)
  }

  /// The screen as an event of a stream.
  func event(since base: Int = 0) -> [UInt8] {
    Array("data: \(json(since: base).text())\n\n".utf8)
  }

  /// The number of the screen that a reader has, by the version in the query `since`. It is 0 if there is none, or if it
  /// is that of another server or of a later screen.
  func base(of request: WebRequest) -> Int {
    guard let since = request.query.split(separator: "&").first(where: { $0.hasPrefix("since=") }),
      since.hasPrefix("since=\(server)."),
      let base = Int(since.dropFirst("since=\(server).".count)), (1...number).contains(base)
    else { return 0 }
    return base
  }
}
