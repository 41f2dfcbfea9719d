public import Foundation

extension WolframAlphaClient {
  /// The client that the person who runs the program has chosen by environment variables.
  ///
  /// If `WOLFRAM_ALPHA_APP_ID` is set and not empty, it is `live` with that app id, asking the server
  /// at `WOLFRAM_ALPHA_BASE_URL` if that is set and not empty, too. Otherwise it is `offline`.
  ///
  /// - Parameter environment: the variables; those of the process by default.
  public static func fromEnvironment(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Self {
    guard let appID = environment.trimmed("WOLFRAM_ALPHA_APP_ID") else { return .offline }
    guard let address = environment.trimmed("WOLFRAM_ALPHA_BASE_URL") else {
      return .live(appID: appID)
    }
    // What cannot be an address at all is given to the client as one that it will complain about.
    return .live(appID: appID, baseURL: URL(string: address) ?? URL(filePath: "/"))
  }
}

extension [String: String] {
  /// A value without white space at its ends, or `nil` if nothing is left of it.
  fileprivate func trimmed(_ key: String) -> String? {
    let value = self[key]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return value.isEmpty ? nil : value
  }
}
