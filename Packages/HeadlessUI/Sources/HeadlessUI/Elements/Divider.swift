/// A line between the elements above and below it, or between those of a row.
public struct Divider: Sendable {
  /// Makes a divider.
  public init() {}
}
