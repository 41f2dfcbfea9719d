#if canImport(Darwin)
  import Foundation

  extension NthPrimeError {
    /// Creates an error from an error of `URLSession`.
    ///
    /// Only the error's code is used because the rest of the error contains the address, and the address
    /// contains the app id.
    init(_ error: any Error) {
      guard let code = (error as? URLError)?.code else {
        self = .cannotConnect(reason: "the request failed")
        return
      }
      self =
        switch code {
        case .timedOut:
          .timedOut
        case .badServerResponse, .networkConnectionLost, .unknown, .zeroByteResource:
          .connectionLost
        case .cannotFindHost, .dnsLookupFailed:
          .cannotConnect(reason: "its name is not known")
        case .cannotConnectToHost:
          .cannotConnect(reason: "the connection was refused")
        case .notConnectedToInternet:
          .cannotConnect(reason: "there is no network")
        case .badURL:
          .cannotConnect(reason: "its address cannot be used")
        case .clientCertificateRejected, .clientCertificateRequired, .secureConnectionFailed,
          .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
          .serverCertificateNotYetValid, .serverCertificateUntrusted:
          .cannotConnect(reason: "no secure connection could be made")
        // The address of the request is an HTTP address, so `unsupportedURL` is about the answer.
        case .cannotDecodeContentData, .cannotDecodeRawData, .cannotParseResponse, .unsupportedURL:
          .malformedAnswer(reason: "it is not HTTP")
        case .httpTooManyRedirects, .redirectToNonExistentLocation:
          .malformedAnswer(reason: "it redirects to no usable address")
        default:
          .cannotConnect(reason: "the request failed with code \(code.rawValue)")
        }
    }
  }
#endif
