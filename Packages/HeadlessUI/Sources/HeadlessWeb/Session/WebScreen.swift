import HeadlessRunner
import HeadlessUI

/// A screen at one moment, as a browser shows it.
struct WebScreen: Sendable {
  /// Later screens have greater numbers, until the server starts anew.
  var number: Int
  /// Tells the screens of this server from those of another one that has the same address later.
  var server: String
  var title: String
  var html: String

  /// What the forms of controls send if only their position identifies them.
  var version: String { "\(server).\(number)" }

  /// The screen as an object of the protocol.
  ///
  /// - Parameter error: Why something was not done.
  func json(error: String? = nil) -> JSONValue {
    var object: [String: JSONValue] = [
      "number": .integer(number), "server": .string(server), "title": .string(title),
      "html": .string(html),
    ]
    if let error { object["error"] = .string(error) }
    return .object(object)
  }

  /// The screen as an event of a stream.
  var event: [UInt8] { Array("data: \(json().text())\n\n".utf8) }
}
