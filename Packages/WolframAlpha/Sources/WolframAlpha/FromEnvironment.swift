import ComposableArchitecture
public import Foundation

extension WolframAlphaClient {
  /// The client that the person who runs the program has chosen by environment variables.
  ///
  /// If `WOLFRAM_ALPHA_APP_ID` is set and not empty, it is `live` with that app id, asking the server
  /// at `WOLFRAM_ALPHA_BASE_URL` and waiting for `WOLFRAM_ALPHA_TIMEOUT` seconds, if these are set and
  /// not empty, too. Otherwise it is `offline`. What cannot be an address or a time is reported by every
  /// answer.
  ///
  /// - Parameter environment: the variables; those of the process by default.
  public static func fromEnvironment(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Self {
    guard let appID = environment.trimmed("WOLFRAM_ALPHA_APP_ID") else { return .offline }
    // What cannot be an address at all is given to the client as one that it will complain about.
    let baseURL = environment.trimmed("WOLFRAM_ALPHA_BASE_URL")
      .map { URL(string: $0) ?? URL(filePath: "/") }
    guard let seconds = environment.trimmed("WOLFRAM_ALPHA_TIMEOUT") else {
      return .live(appID: appID, baseURL: baseURL ?? defaultBaseURL)
    }
    guard let timeout = Double(seconds), timeout > 0, timeout <= 86_400 else {
      let reason = "WOLFRAM_ALPHA_TIMEOUT is not a number of seconds, up to a day"
      return Self(name: "Wolfram|Alpha") { _ in .just(.failure(.cannotConnect(reason: reason))) }
    }
    return .live(appID: appID, baseURL: baseURL ?? defaultBaseURL, timeout: .seconds(timeout))
  }
}

extension [String: String] {
  /// A value without white space at its ends, or `nil` if nothing is left of it.
  fileprivate func trimmed(_ key: String) -> String? {
    let value = self[key]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return value.isEmpty ? nil : value
  }
}
