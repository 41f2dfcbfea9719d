#if !canImport(Darwin)
  import Foundation

  extension NthPrimeError {
    /// libcurl is installed but cannot create or configure a transfer, for example because there is no
    /// memory left.
    static let unusable = cannotConnect(reason: "libcurl cannot be used")

    /// Creates an error from a result of libcurl.
    ///
    /// The numbers are those of `CURLcode`. libcurl's own messages are not used because they can contain
    /// the address, which contains the app id, and text of the server.
    ///
    /// - Parameters:
    ///   - result: The result of a transfer that failed.
    ///   - status: The HTTP status of the last answer, or 0 if there was none.
    ///   - systemError: The `errno` of the last attempt to connect, or 0.
    init(curl result: Int32, status: Int, systemError: Int) {
      let isRedirected = 300..<400 ~= status
      self =
        switch result {
        // The unsupported protocol is that of an address to which the server redirects, or of the answer.
        case 1 where isRedirected:
          .malformedAnswer(reason: "it redirects to an address that is not an HTTP address")
        case 1, 8, 43: .malformedAnswer(reason: "it is not HTTP")
        case 3 where !isRedirected: .cannotConnect(reason: "its address cannot be used")
        case 3, 47: .malformedAnswer(reason: "it redirects to no usable address")
        case 5: .cannotConnect(reason: "the name of the proxy is not known")
        case 6: .cannotConnect(reason: "its name is not known")
        case 7: .cannotConnect(reason: Self.reason(Int32(systemError)))
        case 18, 52, 55, 56: .connectionLost
        // The receiver did not accept more bytes, or a limit of libcurl was exceeded.
        case 23, 27, 63, 100: .malformedAnswer(reason: "it is too long")
        case 28: .timedOut
        case 35, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98:
          .cannotConnect(reason: "no secure connection could be made")
        case 61: .malformedAnswer(reason: "its encoding is not known")
        case 97: .cannotConnect(reason: "the proxy refused the connection")
        default: .cannotConnect(reason: "the request failed with code \(result)")
        }
    }

    /// Returns the reason why there was no connection.
    private static func reason(_ systemError: Int32) -> String {
      switch systemError {
      case ECONNREFUSED: "the connection was refused"
      case ENETDOWN, ENETUNREACH, EHOSTUNREACH: "there is no network"
      default: "no connection could be made"
      }
    }
  }
#endif
