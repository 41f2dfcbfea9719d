/// A key of a keyboard, such as the shortcut of a button.
///
/// ```swift
/// let save = Button("Save", key: "s") { store.send(.saveTapped) }
/// let quit = Button("Discard", key: .control("d")) { store.send(.discardTapped) }
/// ```
///
/// A key that types a character is that character, so `"S"` is Shift and `"s"`.
public struct Key: Hashable, Sendable {
  private enum Base: Hashable, Sendable {
    case character(Character)
    case control(Character)
    case named(String)
  }

  private let base: Base

  private init(_ base: Base) { self.base = base }

  /// The key that types a character.
  public init(_ character: Character) {
    self =
      switch character {
      case " ": .space
      case "\n", "\r", "\r\n": .enter
      case "\t": .tab
      case "\u{8}", "\u{7F}": .backspace
      case "\u{1B}": .escape
      default: Key(.character(character))
      }
  }

  /// The key of a character while Control is held.
  ///
  /// Control and I, M or [ are Tab, Enter and Escape because a terminal cannot tell them apart.
  public static func control(_ character: Character) -> Key {
    switch character.lowercased() {
    case "i": .tab
    case "m": .enter
    case "[": .escape
    case let lowercased: Key(.control(Character(lowercased)))
    }
  }

  /// Enter, or Return.
  public static let enter = Key(.named("enter"))
  /// Escape, which goes back unless a control has it as its key.
  public static let escape = Key(.named("escape"))
  /// Tab.
  public static let tab = Key(.named("tab"))
  /// Shift and Tab.
  public static let backTab = Key(.named("shift-tab"))
  /// The space bar.
  public static let space = Key(.named("space"))
  /// The key that deletes backward.
  public static let backspace = Key(.named("backspace"))
  /// The key that deletes forward.
  public static let delete = Key(.named("delete"))
  /// The arrow up.
  public static let up = Key(.named("up"))
  /// The arrow down.
  public static let down = Key(.named("down"))
  /// The arrow to the left.
  public static let left = Key(.named("left"))
  /// The arrow to the right.
  public static let right = Key(.named("right"))
  /// Home.
  public static let home = Key(.named("home"))
  /// End.
  public static let end = Key(.named("end"))
  /// Page up.
  public static let pageUp = Key(.named("page-up"))
  /// Page down.
  public static let pageDown = Key(.named("page-down"))

  private static let aliases: [String: Key] = ["esc": .escape, "return": .enter]

  /// The keys that have a name.
  package static let named: [Key] = [
    .enter, .escape, .tab, .backTab, .space, .backspace, .delete, .up, .down, .left, .right, .home,
    .end, .pageUp, .pageDown,
  ]
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// The key that types a character.
  public init(extendedGraphemeClusterLiteral character: Character) { self.init(character) }
}

extension Key: CustomStringConvertible {
  /// The key as a script writes it: `s`, `ctrl-s`, `enter`, `shift-tab`, `page-up`.
  public var description: String {
    switch base {
    case .character(let character): String(character)
    case .control(let character): "ctrl-\(character)"
    case .named(let name): name
    }
  }

  /// Reads a key as scripts write it. Upper and lower case differ only for single characters.
  ///
  /// - Returns: `nil` if the text is not one character, a character after `ctrl-`, or the name of a key.
  public init?(parsing text: String) {
    if text.count == 1, let character = text.first {
      self.init(character)
      return
    }
    let name = text.lowercased()
    if name.hasPrefix("ctrl-"), let character = name.last, name.count == 6 {
      self = .control(character)
    } else if let key = Key.named.first(where: { $0.description == name }) ?? Key.aliases[name] {
      self = key
    } else {
      return nil
    }
  }
}
