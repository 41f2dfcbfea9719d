import ComposableArchitecture
public import Foundation

extension NthPrimeClient {
  /// Returns the client that environment variables choose.
  ///
  /// If `WOLFRAM_ALPHA_APP_ID` is set, the client is `wolframAlpha` with that app id. It then asks the
  /// server at `WOLFRAM_ALPHA_BASE_URL` and waits for `WOLFRAM_ALPHA_TIMEOUT` seconds, if these are set.
  /// Otherwise it is `offline`. A variable that is empty counts as not set.
  ///
  /// If a variable has an invalid value, every question fails with
  /// `NthPrimeError.wrongVariable(name:value:expected:)`. A program can report the error at its start by
  /// calling `validateEnvironment(_:)`.
  ///
  /// - Parameter environment: The variables. By default they are those of the process.
  public static func fromEnvironment(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Self {
    guard let appID = environment.appID else { return .offline }
    do {
      let settings = try Settings(environment)
      return .wolframAlpha(appID: appID, baseURL: settings.baseURL, timeout: settings.timeout)
    } catch {
      return Self(name: "Wolfram|Alpha") { _ in .just(.failure(error)) }
    }
  }

  /// Checks the variables that `fromEnvironment(_:)` reads, whether an app id is set or not.
  ///
  /// ```swift
  /// try NthPrimeClient.validateEnvironment()
  /// let client = NthPrimeClient.fromEnvironment()
  /// ```
  ///
  /// - Parameter environment: The variables. By default they are those of the process.
  /// - Throws: `NthPrimeError.wrongVariable(name:value:expected:)` for the first variable that cannot be
  ///   used.
  public static func validateEnvironment(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(NthPrimeError) {
    _ = try Settings(environment)
  }
}

/// The settings in environment variables, except for the app id.
private struct Settings {
  var baseURL = NthPrimeClient.defaultBaseURL
  var timeout = NthPrimeClient.defaultTimeout

  init(_ environment: [String: String]) throws(NthPrimeError) {
    if let text = environment.trimmed("WOLFRAM_ALPHA_BASE_URL") {
      guard let url = URL(string: text), queryURL(1, appID: "", baseURL: url) != nil else {
        throw environment.error("WOLFRAM_ALPHA_BASE_URL", text, "an HTTP address")
      }
      baseURL = url
    }
    if let text = environment.trimmed("WOLFRAM_ALPHA_TIMEOUT") {
      guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
        let expected = "a number of seconds above 0 and up to 86400, such as 10"
        throw environment.error("WOLFRAM_ALPHA_TIMEOUT", text, expected)
      }
      timeout = .seconds(seconds)
    }
  }
}

extension [String: String] {
  fileprivate var appID: String? { trimmed("WOLFRAM_ALPHA_APP_ID") }

  /// Returns a value without whitespace at its ends, or `nil` if that is empty.
  fileprivate func trimmed(_ key: String) -> String? {
    let value = self[key]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return value.isEmpty ? nil : value
  }

  fileprivate func error(_ name: String, _ value: String, _ expected: String) -> NthPrimeError {
    let value = presentable(value, without: appID ?? "")
    return .wrongVariable(name: name, value: value, expected: expected)
  }
}
