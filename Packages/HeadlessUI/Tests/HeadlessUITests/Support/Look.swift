import HeadlessUI

/// Returns how elements look on a screen, without the screen's title.
func look(
  width: Int? = nil, isNumbered: Bool = false, isColored: Bool = false,
  @ElementBuilder _ elements: () -> [Element]
) -> String {
  Screen("") { elements() }
    .rendered(Style(isNumbered: isNumbered, isColored: isColored, width: width))
    .split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).joined(separator: "\n")
}

extension Drawing {
  /// The lines as plain text.
  var texts: [String] { lines.map { $0.map(\.text).joined() } }
}
