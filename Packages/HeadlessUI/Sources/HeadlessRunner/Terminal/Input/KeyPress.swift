/// A key that was pressed in a terminal, with its modifiers.
struct KeyPress: Hashable, Sendable {
  enum Code: Hashable, Sendable {
    case character(Character)
    case enter, escape, tab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }

  struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: Int

    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
  }

  var code: Code
  var modifiers: Modifiers

  init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  static func character(_ character: Character) -> KeyPress { KeyPress(.character(character)) }
  static func control(_ character: Character) -> KeyPress {
    KeyPress(.character(character), .control)
  }
  static func alt(_ character: Character) -> KeyPress { KeyPress(.character(character), .alt) }
  static let backTab = KeyPress(.tab, .shift)
}
