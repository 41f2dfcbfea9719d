/// Why there is no answer to the question for the nth prime.
///
/// Its `description` tells the user what happened and what to do. Neither the description nor a payload
/// ever contains the app id.
public enum NthPrimeError: Error, Equatable, Codable, Sendable {
  /// The number asked for is below 1.
  case notPositive(Int)
  /// The number asked for is above what the engine serves.
  case tooLarge(Int, limit: Int)
  /// There was no whole answer within the time limit.
  case timedOut
  /// No connection could be made. The reason is a clause such as "the connection was refused".
  case cannotConnect(reason: String)
  /// The connection broke before the answer was complete.
  case connectionLost
  /// A proxy refused, with an HTTP status, to connect to the server.
  case proxyStatus(Int)
  /// The server answered with a status that is not success. If the request went through a proxy without
  /// encryption, the status may also be the proxy's own.
  case httpStatus(Int, isThroughProxy: Bool = false)
  /// Wolfram|Alpha does not know the app id, or was not given one.
  case invalidAppID
  /// Wolfram|Alpha reported an error. The message is its own text.
  case refused(message: String)
  /// Wolfram|Alpha did not understand the question, or found nothing.
  case noAnswer
  /// The answer does not have the expected form. The reason is a clause.
  case malformedAnswer(reason: String)
  /// A library that requests need is not installed.
  case missingLibrary(String)
  /// An environment variable has an invalid value. `expected` says which values are valid.
  case wrongVariable(name: String, value: String, expected: String)
}

extension NthPrimeError: CustomStringConvertible {
  /// A sentence or two for the user.
  public var description: String {
    switch self {
    case .notPositive(let n):
      "There is no \(ordinal(n)) prime. Ask for the 1st or a later one."
    case .tooLarge(let n, let limit):
      "The \(ordinal(n)) prime is out of reach here. Ask for the \(ordinal(limit)) or an earlier one."
    case .timedOut:
      "Wolfram|Alpha did not answer in time. Try again later."
    case .cannotConnect(let reason):
      "Wolfram|Alpha cannot be reached: \(reason). Check the network connection and try again."
    case .connectionLost:
      "The connection to Wolfram|Alpha broke before the answer was complete. Try again."
    case .proxyStatus(let status):
      """
      The proxy refused to connect to Wolfram|Alpha, with HTTP status \(status). Check the proxy and \
      the variables https_proxy and no_proxy.
      """
    case .httpStatus(let status, isThroughProxy: true):
      """
      Wolfram|Alpha or the proxy in front of it answered with HTTP status \(status). Check the proxy \
      and the variable http_proxy first, and then the app id and the address of Wolfram|Alpha.
      """
    case .httpStatus(let status, isThroughProxy: false):
      "Wolfram|Alpha answered with HTTP status \(status). \(advice(status))"
    case .invalidAppID:
      "Wolfram|Alpha does not accept the app id. Check the variable WOLFRAM_ALPHA_APP_ID."
    case .refused(let message):
      "Wolfram|Alpha reported an error: \(message). Try again later."
    case .noAnswer:
      "Wolfram|Alpha has no answer to this question. Try a smaller number."
    case .malformedAnswer(let reason):
      "The answer from Wolfram|Alpha cannot be used: \(reason). Try again later."
    case .missingLibrary(let name):
      """
      Wolfram|Alpha cannot be asked because the library \(name), version 7.68 or later, is not \
      installed. Install it with the system's package manager, for example with “apt install \
      libcurl4” or “dnf install libcurl”.
      """
    case .wrongVariable(let name, let value, let expected):
      "The variable \(name) is “\(value)”. Set it to \(expected), or leave it out."
    }
  }

  private func advice(_ status: Int) -> String {
    switch status {
    case 401, 403: "Check the variable WOLFRAM_ALPHA_APP_ID."
    case 300..<500 where status != 408 && status != 429: "Check its address."
    default: "Try again later."
    }
  }
}
