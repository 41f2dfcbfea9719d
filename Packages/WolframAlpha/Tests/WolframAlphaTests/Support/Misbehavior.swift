import Foundation
import NIOCore
import Testing
import WolframAlpha

/// A way in which a server violates HTTP, and the result that the client must output.
struct Misbehavior: Sendable, CustomTestStringConvertible {
  enum Ending: Sendable {
    /// The server closes the connection.
    case close
    /// The server sends nothing more and keeps the connection open until the client times out.
    case stall
    /// The server sends a text again and again until the client closes the connection.
    case endless(String)
    /// The same as `endless`, but libcurl reads and discards the text until the time limit.
    case endlessInVain(String)
  }

  var name: String
  /// These are bytes because the leak sanitizer reports the memory of a constant `Data`.
  var answer: [UInt8]
  var ending: Ending
  var expected: NthPrimeResult

  var testDescription: String { name }

  init(
    _ name: String, _ answer: String, _ expected: NthPrimeResult, then ending: Ending = .close
  ) {
    self.init(name, Data(answer.utf8), expected, then: ending)
  }

  init(_ name: String, _ answer: Data, _ expected: NthPrimeResult, then ending: Ending = .close) {
    self.name = name
    self.answer = Array(answer)
    self.ending = ending
    self.expected = expected
  }

  /// The client's time limit. It is short if only the limit ends the request.
  var timeout: Duration {
    switch ending {
    case .close, .endless: .seconds(600)
    case .stall, .endlessInVain: .milliseconds(200)
    }
  }

  /// Acts as the server.
  ///
  /// - Parameter sent: Called with the size of each repeated text that the network accepted.
  func serve(_ connection: inout Connection, sent: (Int) -> Void) async throws {
    try await connection.write(ByteBuffer(bytes: answer))
    switch ending {
    case .close:
      break
    case .stall:
      await connection.waitUntilClosed()
    case .endless(let text), .endlessInVain(let text):
      let bytes = ByteBuffer(
        string: String(repeating: text, count: max(1, 4096 / text.utf8.count)))
      while true {
        try await connection.write(bytes)
        sent(bytes.readableBytes)
      }
    }
  }
}

extension NthPrimeResult {
  static let connectionLost = failure(.connectionLost)
  static let timedOut = failure(.timedOut)
  static let notHTTP = malformed("it is not HTTP")
  static let notJSON = malformed("it is not JSON")
  static let tooLong = malformed("it is too long")
  static let redirectsElsewhere = malformed(
    "it redirects to an address that is not an HTTP address")

  static func malformed(_ reason: String) -> Self { .failure(.malformedAnswer(reason: reason)) }
  static func status(_ status: Int) -> Self { .failure(.httpStatus(status)) }
}
