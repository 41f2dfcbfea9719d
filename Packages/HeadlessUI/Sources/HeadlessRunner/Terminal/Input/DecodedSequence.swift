/// The meaning of the first of some bytes.
enum DecodedSequence: Equatable {
  /// An event, or `nil` for a sequence without a meaning here, and how many bytes it takes.
  case event(TerminalEvent?, length: Int)
  case pasteBegins(length: Int)
  /// The beginning of a sequence without a meaning here. Its rest is dropped as it arrives.
  case dropped(DroppedSequence, length: Int)
  /// More bytes are needed.
  case incomplete

  /// - Parameter isComplete: Whether no more bytes are coming. If so, the result is never `incomplete`.
  init(_ bytes: ArraySlice<UInt8>, isComplete: Bool) {
    var bytes = Array(bytes.prefix(Self.longest))
    if bytes.count > 1, bytes[0] == 0xC2, Self.introducers.contains(bytes[1] &- 0x40) {
      // A terminal may send the control U+009B in place of Escape and “[”, and so on.
      bytes.replaceSubrange(0..<2, with: [0x1B, bytes[1] - 0x40])
    }
    guard let first = bytes.first else {
      self = .incomplete
      return
    }
    switch first {
    case 0x1B: self = Self.escape(bytes, isComplete)
    case 0x00: self = .key(.control(" "), 1)
    case 0x08, 0x7F: self = .key(KeyPress(.backspace), 1)
    case 0x09: self = .key(KeyPress(.tab), 1)
    case 0x0A, 0x0D: self = .key(KeyPress(.enter), 1)
    case 0x01...0x1A: self = .key(.control(Self.character(first + 0x60)), 1)
    case 0x1C...0x1F: self = .key(.control(Self.character(first + 0x40)), 1)
    case 0x20...0x7E: self = .key(.character(Self.character(first)), 1)
    default: self = Self.scalar(bytes, isComplete)
    }
  }

  /// How many bytes of a sequence are read. The rest of a longer one is dropped.
  static let longest = 256

  /// The bytes after Escape that do not make a key with Alt.
  private static let introducers = Set("OPX[\\]^_".utf8)

  static func key(_ key: KeyPress?, _ length: Int) -> DecodedSequence {
    .event(key.map { .key($0) }, length: length)
  }

  private static func character(_ byte: UInt8) -> Character { Character(Unicode.Scalar(byte)) }

  /// A character beyond ASCII, in UTF-8. An invalid byte becomes U+FFFD.
  private static func scalar(_ bytes: [UInt8], _ isComplete: Bool) -> DecodedSequence {
    let length =
      switch bytes[0] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let sequence = bytes.prefix(length)
    let isBegun = sequence.dropFirst().allSatisfy { (0x80...0xBF).contains($0) }
    if isBegun, sequence.count < length, !isComplete { return .incomplete }
    let text = String(decoding: sequence, as: UTF8.self)
    guard isBegun, sequence.count == length, text.unicodeScalars.count == 1,
      let scalar = text.unicodeScalars.first
    else { return .key(.character("\u{FFFD}"), 1) }
    // The controls from U+0080 to U+009F are not text.
    if scalar.properties.generalCategory == .control { return .event(nil, length: length) }
    return .key(.character(Character(scalar)), length)
  }

  private static func escape(_ bytes: [UInt8], _ isComplete: Bool) -> DecodedSequence {
    guard bytes.count > 1 else {
      return isComplete ? .key(KeyPress(.escape), 1) : .incomplete
    }
    switch Character(Unicode.Scalar(bytes[1])) {
    case "[": return controlSequence(bytes, isComplete)
    case "O": return singleShift(bytes, isComplete)
    case "\\": return .event(nil, length: 2)
    case "P", "X", "]", "^", "_":
      if bytes.count > 2 { return .dropped(.string(count: 0), length: 2) }
      // The key itself with Alt sends the same bytes, but nothing after them.
      return isComplete ? .key(.alt(character(bytes[1])), 2) : .incomplete
    default: break
    }
    switch DecodedSequence(bytes[1...], isComplete: isComplete) {
    case .event(.key(let key)?, let length) where key.code != .escape:
      return .key(KeyPress(key.code, key.modifiers.union(.alt)), length + 1)
    case .incomplete: return .incomplete
    // Escape twice, or Escape before something that is not a key.
    default: return .key(KeyPress(.escape), 1)
    }
  }
}
