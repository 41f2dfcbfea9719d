import ComposableArchitectureTestSupport

/// Damages recordings at random: bytes, numbers and lines.
struct Mutator {
  private static let fragments = [
    "{", "}", "[", "\"", "\n", "-1", "1e999", "null", ",", "\\u0000", "\u{FF}", "\u{FEFF}", "\r",
    "\n\n",
    " \t\r\n", String(repeating: "[", count: 600), String(repeating: "{\"a\":", count: 600),
  ]
  private static let numbers = [
    "9223372036854775807", "9223372036854775806", "-9223372036854775808", "4611686018427387903",
    "4611686018427387904", "18446744073709551615", "99999999999999999999999", "4294967296", "-1",
    "0", "-0", "1.5", "1e18", "1e19", "1e300", "-1e300", "1e400", "5e-324", "\"NaN\"",
    "\"Infinity\"", "\"-Infinity\"", "NaN", "null", "\"1\"", "[]", "{}",
  ]

  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Returns a file with one to four changes.
  mutating func mutant(of original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0...random(0..<4) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let place = random(0..<bytes.count)
    switch random(0..<10) {
    case 0: bytes[place] = UInt8(random(0..<256))
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(contentsOf: element(of: Self.fragments).utf8, at: place)
    case 3: bytes.removeSubrange(place..<min(bytes.count, place + 40))
    case 4: bytes.append(contentsOf: bytes[place..<min(bytes.count, place + 200)])
    case 5: changeLine(&bytes)
    default: changeNumber(&bytes, after: place)
    }
  }

  /// Replaces the next number, or adds a second member with its key.
  private mutating func changeNumber(_ bytes: inout [UInt8], after place: Int) {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    // Half of the time it is the number with which a line begins, because most digits are those of states.
    let isFirst = random(0..<2) == 0
    let lines = isFirst ? [0] + bytes.indices.filter { bytes[$0] == 0x0A } : []
    let place = isFirst ? lines[random(0..<lines.count)] : place
    guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) && $0 != 0x2E } ?? bytes.endIndex
    let number = random(0..<6) == 0 ? "\(Int.max)" : element(of: Self.numbers)
    if random(0..<8) == 0, let quote = bytes[..<start].lastIndex(of: 0x7B) {
      let key = element(of: ["number", "time", "cause", "effect", "startedBy", "history", "count"])
      bytes.insert(contentsOf: "\"\(key)\":\(number),".utf8, at: quote + 1)
    } else {
      bytes.replaceSubrange(start..<end, with: number.utf8)
    }
  }

  /// Repeats, removes, empties, shortens or moves a line, or gives all lines the ends of Windows.
  private mutating func changeLine(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let line = random(0..<lines.count)
    switch random(0..<6) {
    case 0: lines.insert(lines[line], at: line)
    case 1: lines.remove(at: line)
    case 2: lines.insert([], at: line)
    case 3: lines[line] = Array(lines[line].prefix(random(0..<lines[line].count + 1)))
    case 4: lines.swapAt(line, random(0..<lines.count))
    default: lines = lines.map { $0 + [0x0D] }
    }
    bytes = Array(lines.joined(separator: [0x0A]))
  }

  private mutating func random(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func element(of texts: [String]) -> String { texts[random(0..<texts.count)] }
}
