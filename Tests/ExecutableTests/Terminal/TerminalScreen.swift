/// The screen of a terminal after the bytes that a program has written.
///
/// It understands the escape sequences that the runner writes, and lists all others.
struct TerminalScreen {
  struct Cell: Equatable {
    var text: Character? = " "
    var attributes: Set<Int> = []
  }

  private(set) var width: Int
  private(set) var height: Int
  private(set) var row = 0
  private(set) var column = 0
  private(set) var isAlternate = false
  /// The private modes that are on, such as 25 for a visible cursor.
  private(set) var modes: Set<Int> = [7, 25]
  /// The escape sequences that the screen does not understand.
  private(set) var unknown: [String] = []
  private(set) var byteCount = 0
  private var cells: [[Cell]]
  /// The main page with its cursor, saved while the alternate page is shown.
  private var saved: (cells: [[Cell]], row: Int, column: Int)?
  private var attributes: Set<Int> = []
  private var pending: [UInt8] = []

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    cells = Self.blank(width, height)
  }

  private static func blank(_ width: Int, _ height: Int) -> [[Cell]] {
    Array(repeating: Array(repeating: Cell(), count: width), count: height)
  }

  /// The rows, without trailing spaces.
  var rows: [String] {
    cells.map { cells in
      let text = String(cells.compactMap(\.text))
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  var text: String { rows.joined(separator: "\n") }

  /// The text that has an attribute, such as 7 for reversed.
  func text(with attribute: Int) -> String {
    String(cells.joined().filter { $0.attributes.contains(attribute) }.compactMap(\.text))
  }

  /// The attributes of all cells.
  var allAttributes: Set<Int> { cells.joined().reduce(into: []) { $0.formUnion($1.attributes) } }

  /// Changes the size, and keeps what fits. The program is expected to draw again.
  mutating func resize(width: Int, height: Int) {
    func resized(_ cells: [[Cell]]) -> [[Cell]] {
      (0..<height).map { row in
        (0..<width).map { column in
          row < cells.count && column < cells[row].count ? cells[row][column] : Cell()
        }
      }
    }
    cells = resized(cells)
    saved = saved.map { (resized($0.cells), min($0.row, height - 1), min($0.column, width - 1)) }
    (self.width, self.height) = (width, height)
    (row, column) = (min(row, height - 1), min(column, width - 1))
  }

  // MARK: - Bytes

  mutating func write(_ bytes: [UInt8]) {
    byteCount += bytes.count
    pending += bytes
    var rest = pending[...]
    while let first = rest.first {
      let length = first == 0x1B ? sequenceLength(rest) : characterLength(rest)
      guard let length, length <= rest.count else { break }
      interpret(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    pending = Array(rest)
  }

  private func sequenceLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count > 1 else { return nil }
    guard bytes.dropFirst().first == UInt8(ascii: "[") else { return 2 }
    let end = bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }
    return end.map { $0 - bytes.startIndex + 1 }
  }

  private func characterLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    switch bytes.first ?? 0 {
    case 0..<0xC0: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }

  private mutating func interpret(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch text {
    case "\r": column = 0
    case "\n": lineFeed()
    case "\r\n":
      column = 0
      lineFeed()
    case "\u{8}": column = max(0, column - 1)
    case "\u{7}", "\0": break
    default:
      if bytes[0] == 0x1B {
        control(text)
      } else if let scalar = text.unicodeScalars.first {
        put(scalar)
      }
    }
  }

  private mutating func lineFeed() {
    if row + 1 < height {
      row += 1
    } else {
      cells.removeFirst()
      cells.append(Array(repeating: Cell(), count: width))
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if scalar.properties.generalCategory == .nonspacingMark {
      if column > 0, let text = cells[row][column - 1].text {
        cells[row][column - 1].text = Character(String(text) + String(scalar))
      }
      return
    }
    let count =
      (0x1100...0x115F).contains(scalar.value) || (0x2E80...0xFFDC).contains(scalar.value)
        || scalar.value >= 0x1F300 ? 2 : 1
    if column + count > width {
      guard modes.contains(7) else { return }
      column = 0
      lineFeed()
    }
    cells[row][column] = Cell(text: Character(scalar), attributes: attributes)
    if count == 2 { cells[row][column + 1] = Cell(text: nil, attributes: attributes) }
    column += count
  }

  // MARK: - Escape sequences

  private mutating func control(_ sequence: String) {
    guard sequence.hasPrefix("\u{1B}["), let final = sequence.last else {
      unknown.append(sequence)
      return
    }
    let body = sequence.dropFirst(2).dropLast()
    if body.hasPrefix("?"), final == "h" || final == "l" {
      for number in body.dropFirst().split(separator: ";").compactMap({ Int($0) }) {
        setMode(number, final == "h")
      }
      return
    }
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let count = max(1, numbers.first ?? 1)
    switch final {
    case "A": row = max(0, row - count)
    case "B": row = min(height - 1, row + count)
    case "C": column = min(width - 1, column + count)
    case "D": column = max(0, column - count)
    case "H":
      row = min(height, max(1, numbers.first ?? 1)) - 1
      column = min(width, max(1, numbers.dropFirst().first ?? 1)) - 1
    case "J" where numbers == [2]: cells = Self.blank(width, height)
    case "K" where body.isEmpty:
      for index in cells[row].indices.dropFirst(column) { cells[row][index] = Cell() }
    case "m":
      for number in numbers {
        if number == 0 { attributes = [] } else { attributes.insert(number) }
      }
    default: unknown.append(sequence)
    }
  }

  private mutating func setMode(_ number: Int, _ isOn: Bool) {
    guard [7, 25, 1000, 1006, 1049, 2004, 2026].contains(number) else {
      unknown.append("mode \(number)")
      return
    }
    if isOn { modes.insert(number) } else { modes.remove(number) }
    guard number == 1049, isOn != isAlternate else { return }
    isAlternate = isOn
    if isOn {
      saved = (cells, row, column)
      cells = Self.blank(width, height)
    } else if let saved {
      (cells, row, column) = saved
    }
  }
}
