import HeadlessUI
import Testing

@testable import HeadlessRunner

/// Draws on terminals that disagree with HeadlessUI about the width of characters.
@Suite struct CharacterWidthTests {
  /// One row of a terminal, which understands what a frame without styles consists of.
  private struct Terminal {
    /// How many columns a part of the text takes.
    let width: (Character) -> Int
    /// Whether it combines scalars to characters, or shows each in its own cells.
    let isCombining: Bool
    /// The text of each cell. It is empty in the cells after the first of a wide character.
    private(set) var cells: [String]
    private var column = 0

    init(columns: Int, isCombining: Bool, width: @escaping (Character) -> Int) {
      self.width = width
      self.isCombining = isCombining
      cells = Array(repeating: " ", count: columns)
    }

    mutating func write(_ text: String) {
      var rest = Substring(text)
      while let first = rest.first {
        if let (sequence, number, final) = rest.prefixMatch(of: /\u{1B}\[\??([0-9;]*)([A-Za-z])/)?
          .output
        {
          rest = rest.dropFirst(sequence.count)
          let last = number.split(separator: ";").last.flatMap { Int($0) } ?? 1
          switch final {
          case "H": column = last - 1
          case "C": column += last
          case "D": column -= last
          case "K": blank(column..<cells.count)
          case "J": blank(0..<cells.count)
          default: break
          }
        } else if first == "\r" {
          column = 0
          rest = rest.dropFirst()
        } else {
          for part in isCombining ? [first] : first.unicodeScalars.map(Character.init) { put(part) }
          rest = rest.dropFirst()
        }
      }
    }

    private mutating func put(_ part: Character) {
      let count = width(part)
      if count == 0 {
        if let index = cells[..<column].lastIndex(where: { !$0.isEmpty }) {
          cells[index].append(part)
        }
        return
      }
      column = min(column, cells.count - count)
      blank(column..<column + count)
      cells[column] = String(part)
      for index in column + 1..<column + count { cells[index] = "" }
      column += count
    }

    /// Blanks cells, and the rest of the wide characters in them.
    private mutating func blank(_ range: Range<Int>) {
      var (first, end) = (range.lowerBound, range.upperBound)
      while first > 0, first < cells.count, cells[first].isEmpty { first -= 1 }
      while end < cells.count, cells[end].isEmpty { end += 1 }
      for index in first..<end { cells[index] = " " }
    }
  }

  private static let terminals: [(String, Bool, @Sendable (Character) -> Int)] = [
    ("each scalar by itself, as tmux 3.3", false, { $0.columnsOfScalars }),
    ("narrow emoji", true, { $0.hasUncertainWidth ? 1 : columns(of: $0) }),
    ("wide syllables", true, { $0.hasUncertainWidth ? 2 : columns(of: $0) }),
    ("the same", true, { columns(of: $0) }),
  ]

  @Test(arguments: terminals.indices)
  func `Letters neither stay nor disappear beside characters of any width`(index: Int) {
    let (name, isCombining, width) = Self.terminals[index]
    let pieces = [
      "a", "b", "o", " ", "  ", "xyz", "❤️", "1️⃣", "☺️", "👍🏽", "👩‍👩‍👧", "🇳🇿", "😀", "桃", "e\u{301}", "हिन्दी",
      "বাংলা", "न्दी", "กำ",
    ]
    var generator = SeededGenerator(state: 4)
    var terminal = Terminal(columns: 24, isCombining: isCombining, width: width)
    var writer = ScreenWriter()
    var texts: [String] = []
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...9, using: &generator))
        .compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      texts.append(text)
      var buffer = ScreenBuffer(width: 24, height: 1)
      buffer.write(text, row: 0)
      terminal.write(writer.bytes(for: buffer))
      for (cell, shown) in zip(buffer.rows[0], terminal.cells) {
        // A letter is shown where it belongs, and nowhere else.
        let isLetter = cell.text?.isASCII == true
        let isRight =
          isLetter ? shown.first == cell.text : shown.first?.isASCII != true || shown == " "
        guard isRight else {
          Issue.record("\(name): \(texts.suffix(2)) are shown as \(terminal.cells)")
          return
        }
      }
    }
  }

  @Test(arguments: ["हिन्दी", "বাংলা", "aकिbক্ষ", "กำe\u{301}ｶﾞ桃"])
  func `A terminal shows all letters of a syllable, each by itself or combined`(text: String) {
    for (_, isCombining, width) in [Self.terminals[0], Self.terminals[3]] {
      var terminal = Terminal(columns: 24, isCombining: isCombining, width: width)
      var writer = ScreenWriter()
      for text in ["some text", text, ""] {
        var buffer = ScreenBuffer(width: 24, height: 1)
        buffer.write(text, row: 0)
        terminal.write(writer.bytes(for: buffer))
        #expect(terminal.cells.joined().trimmed == text)
      }
    }
  }
}
