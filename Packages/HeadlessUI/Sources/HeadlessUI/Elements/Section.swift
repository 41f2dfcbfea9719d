/// Elements under a heading, indented.
///
/// ```swift
/// let section = Section("Primes") {
///   List(primes) { Text("\($0)") }
/// }
/// ```
public struct Section: Sendable {
  let title: String
  let elements: [Element]

  /// Makes a section.
  public init(_ title: String, @ElementBuilder _ elements: () -> [Element]) {
    self.title = title
    self.elements = elements()
  }
}
