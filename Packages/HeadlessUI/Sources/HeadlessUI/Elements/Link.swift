/// A text with an address. It cannot be tapped because a terminal opens its address.
///
/// ```swift
/// Link("Swift", destination: "https://swift.org")
/// ```
public struct Link: Sendable {
  let label: String
  let destination: String

  /// Makes a link.
  public init(_ label: String, destination: String) {
    self.label = label
    self.destination = destination
  }
}
