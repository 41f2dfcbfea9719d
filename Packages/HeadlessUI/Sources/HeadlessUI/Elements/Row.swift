/// Elements side by side, on one line. If they do not fit, the rest continues on the next line.
public struct Row: Sendable {
  let elements: [Element]

  /// Makes a row.
  public init(@ElementBuilder _ elements: () -> [Element]) { self.elements = elements() }
}
