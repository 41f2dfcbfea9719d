/// A sequence without a meaning here, which is dropped as it arrives because it can have any length.
enum DroppedSequence: Equatable {
  /// A string, such as the name of the terminal or the color of its background, which a terminal sends as an answer. It
  /// ends with BEL or `ESC \`.
  ///
  /// - Parameter count: How many of its bytes were dropped.
  case string(count: Int)
  /// The parameters of a control sequence. The last byte of the sequence follows them.
  case parameters

  /// A longer string has lost its end. What follows is read as keys again.
  static let longestString = 1 << 20

  /// Drops what belongs to the sequence.
  ///
  /// - Returns: Whether that was the end of the sequence.
  mutating func drop(from bytes: inout ArraySlice<UInt8>) -> Bool {
    switch self {
    case .parameters:
      bytes = bytes.drop { (0x20...0x3F).contains($0) }
      guard let final = bytes.first else { return false }
      if DecodedSequence.isFinal(final) || Self.isCancellation(final) { bytes.removeFirst() }
      return true
    case .string(let count):
      let start = bytes.startIndex
      while let first = bytes.first {
        if first == 0x1B || first == 0xC2 {
          // The next byte says whether this is the end.
          guard let second = bytes.dropFirst().first else { break }
          if first == 0x1B {
            if second == UInt8(ascii: "\\") { bytes = bytes.dropFirst(2) }
            // Another sequence begins before the end of the string.
            return true
          }
          if second == 0x9C {
            bytes = bytes.dropFirst(2)
            return true
          }
        }
        bytes = bytes.dropFirst()
        if first == 0x07 || Self.isCancellation(first) { return true }
        if count + bytes.startIndex - start >= Self.longestString { return true }
      }
      self = .string(count: count + bytes.startIndex - start)
      return false
    }
  }

  /// Whether a byte ends any sequence: CAN or SUB.
  static func isCancellation(_ byte: UInt8) -> Bool { byte == 0x18 || byte == 0x1A }
}
