/// Elements side by side, on one line. If they do not fit, the rest continues on the next line.
///
/// ```swift
/// let row = Row {
///   Text("\(state.count)")
///   Button("+") { store.send(.incrTapped) }
/// }
/// ```
public struct Row: Sendable {
  let elements: [Element]

  /// Makes a row.
  public init(@ElementBuilder _ elements: () -> [Element]) { self.elements = elements() }
}
