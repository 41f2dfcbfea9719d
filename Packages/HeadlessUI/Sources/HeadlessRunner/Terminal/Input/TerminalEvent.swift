/// An event that a terminal reports.
enum TerminalEvent: Hashable, Sendable {
  case key(KeyPress)
  /// Text that was pasted, in one piece. Line breaks are `\n`.
  case paste(String)
  case mouse(MouseEvent)
}

/// A mouse button or wheel, at a cell that is counted from 0 at the top left.
struct MouseEvent: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case pressed(Button)
    case released
    case wheelUp
    case wheelDown
  }

  enum Button: Int, Hashable, Sendable {
    case left
    case middle
    case right
  }

  var kind: Kind
  var row: Int
  var column: Int
}
