/// Elements under a heading.
public struct Section: Sendable {
  let title: String
  let elements: [Element]

  /// Makes a section.
  public init(_ title: String, @ElementBuilder _ elements: () -> [Element]) {
    self.title = title
    self.elements = elements()
  }
}
