/// Why the runner stops: a sentence for a person, and an exit code for a program.
struct Failure: Error, Equatable {
  /// The exit codes of `sysexits.h`, where one fits; those of a shell for what a signal ended.
  enum Code: Int32 {
    case failed = 1
    case wrongLine = 65
    case noInput = 66
    case noOutput = 74
    case interrupted = 130
    case brokenPipe = 141
    case terminated = 143
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// A line that says something wrong.
  static func wrongLine(_ message: String) -> Failure { Failure(.wrongLine, message) }

  /// The same failure, with where it happened.
  func at(_ place: String) -> Failure { Failure(code, "\(place): \(message)") }
}
