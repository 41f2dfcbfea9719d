/// A line between the elements above and below it, or between those of a row.
///
/// ```swift
/// let row = Row {
///   Text("\(state.count)")
///   Divider()
///   Button("+") { store.send(.incrTapped) }
/// }
/// ```
public struct Divider: Sendable {
  /// Makes a divider.
  public init() {}
}
