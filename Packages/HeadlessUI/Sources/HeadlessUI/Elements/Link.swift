/// A text with an address.
///
/// ```swift
/// let link = Link("Swift", destination: "https://swift.org")
/// ```
///
/// A link is not a control because following it does not change the state of the app.
public struct Link: Sendable {
  let label: String
  let destination: String

  /// Makes a link.
  public init(_ label: String, destination: String) {
    self.label = label
    self.destination = destination
  }
}
