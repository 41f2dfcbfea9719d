/// How a cell of the screen looks.
struct CellStyle: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let bold = CellStyle(rawValue: 1)
  static let dim = CellStyle(rawValue: 2)
  static let underlined = CellStyle(rawValue: 4)
  static let reversed = CellStyle(rawValue: 8)
  static let red = CellStyle(rawValue: 16)
  static let green = CellStyle(rawValue: 32)
  static let magenta = CellStyle(rawValue: 64)
  static let cyan = CellStyle(rawValue: 128)

  /// The colors, which `NO_COLOR` turns off.
  static let colors: CellStyle = [.red, .green, .magenta, .cyan]
}

extension CellStyle {
  /// The parameters of the escape sequence SGR.
  private static let attributes: [(style: CellStyle, number: Int)] = [
    (.bold, 1), (.dim, 2), (.underlined, 4), (.reversed, 7), (.red, 31), (.green, 32),
    (.magenta, 35), (.cyan, 36),
  ]

  /// The look that a parameter selects. It is empty for a parameter that HeadlessUI does not use.
  init(attribute number: Int) {
    self = CellStyle.attributes.first { $0.number == number }?.style ?? []
  }

  /// The parameters that select this look after a reset.
  private var codes: [String] {
    Self.attributes.filter { contains($0.style) }.map { "\($0.number)" }
  }

  /// The shortest escape sequence that changes from another look to this one.
  func sequence(after other: CellStyle) -> String {
    if self == other { return "" }
    if isEmpty { return "\u{1B}[m" }
    // If no attribute is removed, it is enough to select the added ones.
    let added = isSuperset(of: other) ? subtracting(other).codes : ["0"] + codes
    return "\u{1B}[\(added.joined(separator: ";"))m"
  }
}
