import Foundation

/// The address that asks Wolfram|Alpha for the nth prime, or `nil` if the base is not an HTTP address.
func queryURL(_ n: Int, appID: String, baseURL: URL) -> URL? {
  guard
    var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true),
    let scheme = components.scheme?.lowercased(), ["http", "https"].contains(scheme),
    components.host?.isEmpty == false
  else { return nil }
  components.scheme = scheme
  while components.percentEncodedPath.hasSuffix("/") { components.percentEncodedPath.removeLast() }
  components.percentEncodedPath += "/v2/query"
  components.percentEncodedQuery = [
    ("input", "prime \(n)"), ("format", "plaintext"), ("output", "JSON"), ("appid", appID),
  ]
  .map { "\($0)=\(percentEncoded($1))" }
  .joined(separator: "&")
  components.fragment = nil
  return components.url
}

/// Percent-encodes all characters that mean something in any part of an address. The query items of
/// `URLComponents` leave "+" as it is, which servers read as a space.
func percentEncoded(_ text: String) -> String {
  text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
}

private let unreserved = CharacterSet(
  charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
)
