/// Why the runner stops: a sentence for the user, and an exit code for a program.
package struct Failure: Error, Equatable {
  /// Exit codes from `sysexits.h` if one fits. The codes for signals are those that a shell reports.
  package enum Code: Int32 {
    case failed = 1
    case wrongLine = 65
    case noInput = 66
    /// The app declares an option or an argument that it cannot have.
    case unusable = 70
    case noOutput = 74
    case interrupted = 130
    case brokenPipe = 141
    case terminated = 143
  }

  /// A line of a script, or the script as a whole.
  package struct Place: Equatable, CustomStringConvertible, Sendable {
    package let source: String
    /// The number of the line, from 1, or 0 before the first line.
    package let line: Int

    package var description: String { line == 0 ? source : "\(source):\(line)" }
  }

  package let code: Code
  package let message: String
  package internal(set) var place: Place?
  /// The number of the command in its script, from 1.
  var command: Int?

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Returns a failure for a line with an error.
  static func wrongLine(_ message: String) -> Failure { Failure(.wrongLine, message) }

  /// Returns the same failure with the place where it happened.
  func at(_ place: Place) -> Failure {
    var failure = self
    failure.place = place
    return failure
  }

  /// The place and the message.
  package var text: String { place.map { "\($0): \(message)" } ?? message }

  /// The failure as a line of `--output json`.
  package var json: JSONValue {
    var object: [String: JSONValue] = [
      "code": .integer(Int(code.rawValue)), "error": .string(message),
    ]
    if let place {
      object["source"] = .string(place.source)
      object["line"] = .integer(place.line)
    }
    if let command {
      object["command"] = .integer(command)
      object["ok"] = .bool(false)
    }
    return .object(object)
  }
}
