extension DecodedSequence {
  /// A sequence that begins with `ESC [`: parameters, then a final byte.
  static func controlSequence(_ bytes: [UInt8], _ isComplete: Bool) -> DecodedSequence {
    let longest = 64
    var end = 2
    while end < bytes.count, (0x20...0x3F).contains(bytes[end]), end < longest { end += 1 }
    guard end < bytes.count else {
      guard isComplete else { return .incomplete }
      return end == 2 ? .key(.alt("["), 2) : .event(nil, length: end)
    }
    let final = bytes[end]
    // The console of Linux sends “ESC [ [ A” for F1.
    if end == 2, final == UInt8(ascii: "[") {
      guard bytes.count > 3 else { return isComplete ? .event(nil, length: 3) : .incomplete }
      let number = Int(bytes[3]) - 0x40
      return .key((1...5).contains(number) ? KeyPress(.function(number)) : nil, 4)
    }
    // A byte that cannot be in a sequence ends it, and the sequence has no meaning. The byte is read by
    // itself.
    guard (0x40...0x7E).contains(final) else { return .event(nil, length: end) }
    let text = String(decoding: bytes[2..<end], as: UTF8.self)
    let length = end + 1
    if text.hasPrefix("<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") {
      let mouse = MouseEvent(numbers(text.dropFirst()), isPress: final == UInt8(ascii: "M"))
      return .event(mouse.map { .mouse($0) }, length: length)
    }
    let numbers = numbers(text[...])
    if final == UInt8(ascii: "~"), numbers.first == 200 { return .pasteBegins(length: length) }
    return .key(KeyPress(final: final, numbers), length)
  }

  /// Numbers with `;` between them. A number that is missing, negative or too large for a character is 0.
  private static func numbers(_ text: Substring) -> [Int] {
    text.split(separator: ";", omittingEmptySubsequences: false).map { part in
      UInt32(part.prefix { $0 != ":" }).flatMap { Int(exactly: $0) } ?? 0
    }
  }
}

extension KeyPress {
  /// The key of a control sequence, or `nil` if it has no meaning here.
  init?(final: UInt8, _ numbers: [Int]) {
    let modifiers = numbers.count > 1 ? Modifiers(rawValue: max(0, numbers[1] - 1) & 7) : []
    let code: Code
    switch Character(Unicode.Scalar(final)) {
    case "A": code = .up
    case "B": code = .down
    case "C": code = .right
    case "D": code = .left
    case "F": code = .end
    case "H": code = .home
    case "M": code = .enter
    case "P"..."S": code = .function(Int(final) - 0x4F)
    case "Z":
      self = .backTab
      return
    case "u":
      guard let key = KeyPress(codePoint: numbers.first ?? 0, modifiers) else { return nil }
      self = key
      return
    case "~":
      if numbers.count == 3, numbers[0] == 27 {
        guard let key = KeyPress(codePoint: numbers[2], modifiers) else { return nil }
        self = key
        return
      }
      guard let numbered = Code(number: numbers.first ?? 0) else { return nil }
      code = numbered
    default: return nil
    }
    self.init(code, modifiers)
  }

  /// The key of a sequence that gives the number of its character.
  private init?(codePoint: Int, _ modifiers: Modifiers) {
    switch codePoint {
    case 9: self.init(.tab, modifiers)
    case 13: self.init(.enter, modifiers)
    case 27: self.init(.escape, modifiers)
    case 8, 127: self.init(.backspace, modifiers)
    default:
      guard codePoint >= 32, let scalar = Unicode.Scalar(UInt32(codePoint)) else { return nil }
      self.init(.character(Character(scalar)), modifiers)
    }
  }
}

extension KeyPress.Code {
  fileprivate init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23, 24: self = .function(number - 12)
    default: return nil
    }
  }
}

extension MouseEvent {
  /// The mouse in the form of mode 1006: button, column and row, from 1.
  fileprivate init?(_ numbers: [Int], isPress: Bool) {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let (button, isMotion) = (numbers[0], numbers[0] & 32 != 0)
    guard !isMotion else { return nil }
    switch (button & 64 != 0, button & 3, isPress) {
    case (true, 0, true): kind = .wheelUp
    case (true, 1, true): kind = .wheelDown
    case (false, let number, true):
      guard let button = Button(rawValue: number) else { return nil }
      kind = .pressed(button)
    case (false, _, false): kind = .released
    default: return nil
    }
    column = numbers[1] - 1
    row = numbers[2] - 1
  }
}
