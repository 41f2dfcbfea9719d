import ComposableArchitecture
public import Foundation

extension NthPrimeClient {
  /// Where Wolfram|Alpha serves its API.
  public static let defaultBaseURL: URL = {
    guard let url = URL(string: "https://api.wolframalpha.com") else {
      preconditionFailure("A constant address is an address.")
    }
    return url
  }()

  /// How long an answer may take unless another time is given: ten seconds.
  public static let defaultTimeout: Duration = .seconds(10)

  /// Wolfram|Alpha, asked over the network through its Full Results API.
  ///
  /// Cancelling the effect closes the connection. An n below 1 fails without a request.
  ///
  /// The request goes through `URLSession` on Apple's systems and through libcurl elsewhere. libcurl is
  /// loaded by the first request. If it is not installed, the answer is
  /// `NthPrimeError.missingLibrary(_:)`.
  ///
  /// - Parameters:
  ///   - appID: The app id that Wolfram|Alpha gave the app. Only the request contains it.
  ///   - baseURL: The `http` or `https` address of the API. `/v2/query` is added to its path.
  ///   - timeout: The longest time from the question to the end of the answer.
  public static func wolframAlpha(
    appID: String,
    baseURL: URL = defaultBaseURL,
    timeout: Duration = defaultTimeout
  ) -> Self {
    Self(name: "Wolfram|Alpha") { n in
      guard n >= 1 else { return .just(.failure(.notPositive(n))) }
      guard let url = queryURL(n, appID: appID, baseURL: baseURL) else {
        return .just(.failure(.cannotConnect(reason: "its address is not an HTTP address")))
      }
      return .run { send in
        switch await reply(from: url, timeout: timeout) {
        case .success(let reply): send(NthPrimeResult(reply, appID: appID))
        case .failure(let error): send(.failure(error))
        }
      }
    }
  }
}
