extension DecodedSequence {
  /// A sequence that begins with `ESC [`: parameters, then a final byte.
  static func controlSequence(_ bytes: [UInt8], _ isComplete: Bool) -> DecodedSequence {
    guard let end = bytes[2...].firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      return begun(bytes, isComplete)
    }
    let final = bytes[end]
    // The console of Linux sends “ESC [ [ A” for F1.
    if end == 2, final == UInt8(ascii: "[") {
      guard bytes.count > 3 else { return isComplete ? .event(nil, length: 3) : .incomplete }
      guard isFinal(bytes[3]) else { return .event(nil, length: 3) }
      let number = Int(bytes[3]) - 0x40
      return .key((1...5).contains(number) ? KeyPress(.function(number)) : nil, 4)
    }
    guard isFinal(final) else { return interrupted(by: final, at: end) }
    let length = end + 1
    if end == 2, let count = charactersOfMouse[final] {
      let end = bytes.end(ofCharacters: count, from: length)
      return end == nil && !isComplete
        ? .incomplete : .event(nil, length: end ?? bytes.count)
    }
    let text = String(decoding: bytes[2..<end], as: UTF8.self)
    if text.hasPrefix("<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") {
      let mouse = MouseEvent(
        parameters(text.dropFirst()).map { $0[0] }, isPress: final == UInt8(ascii: "M"))
      return .event(mouse.map { .mouse($0) }, length: length)
    }
    // No key has the other bytes. They are in answers.
    guard bytes[2..<end].allSatisfy({ (0x30...0x3B).contains($0) }) else {
      return .event(nil, length: length)
    }
    let parameters = parameters(text[...])
    if final == UInt8(ascii: "~"), parameters[0][0] == 200 { return .pasteBegins(length: length) }
    return .key(KeyPress(final: final, parameters), length)
  }

  /// A sequence that begins with `ESC O`: a key of the keypad, or an arrow. Some terminals put the modifiers
  /// before the last byte.
  static func singleShift(_ bytes: [UInt8], _ isComplete: Bool) -> DecodedSequence {
    guard let end = bytes[2...].firstIndex(where: { !(0x30...0x3B).contains($0) }) else {
      return begun(bytes, isComplete)
    }
    let final = bytes[end]
    guard isFinal(final) || final == UInt8(ascii: " ") else {
      return interrupted(by: final, at: end)
    }
    let code = final == UInt8(ascii: "M") ? .enter : KeyPress.Code(final: final)
    return .key(end == 2 ? code.map { KeyPress($0) } : nil, end + 1)
  }

  /// A sequence whose last byte has not arrived.
  private static func begun(_ bytes: [UInt8], _ isComplete: Bool) -> DecodedSequence {
    if bytes.count == longest { return .dropped(.parameters, length: bytes.count) }
    guard isComplete else { return .incomplete }
    let key = KeyPress.alt(Character(Unicode.Scalar(bytes[1])))
    return bytes.count == 2 ? .key(key, 2) : .event(nil, length: bytes.count)
  }

  /// A sequence that a byte ends before its time. The byte is read by itself unless it only means that.
  private static func interrupted(by byte: UInt8, at end: Int) -> DecodedSequence {
    .event(nil, length: DroppedSequence.isCancellation(byte) ? end + 1 : end)
  }

  static func isFinal(_ byte: UInt8) -> Bool { (0x40...0x7E).contains(byte) }

  /// How many characters follow the last byte of the mouse reports from before mode 1006, which are dropped.
  private static let charactersOfMouse: [UInt8: Int] = [
    UInt8(ascii: "M"): 3, UInt8(ascii: "t"): 2, UInt8(ascii: "T"): 6,
  ]

  /// Parameters with `;` between them, each with its parts that have `:` between them. There is at least one
  /// parameter with one part. A number that is missing, negative or too large for a character is 0.
  private static func parameters(_ text: Substring) -> [[Int]] {
    text.split(separator: ";", omittingEmptySubsequences: false).map { parameter in
      parameter.split(separator: ":", omittingEmptySubsequences: false).map {
        UInt32($0).flatMap { Int(exactly: $0) } ?? 0
      }
    }
  }
}

extension [UInt8] {
  /// Returns where characters end that have one byte each, or two in mode 1005. Returns `nil` if some are missing.
  /// Escape is not one of them, and begins another sequence.
  fileprivate func end(ofCharacters count: Int, from start: Int) -> Int? {
    var end = start
    for _ in 0..<count {
      guard end < self.count else { return nil }
      if self[end] == 0x1B { return end }
      let isFirstOfTwo = (0xC2...0xDF).contains(self[end])
      end += 1
      guard isFirstOfTwo else { continue }
      guard end < self.count else { return nil }
      if (0x80...0xBF).contains(self[end]) { end += 1 }
    }
    return end
  }
}

extension KeyPress {
  /// The key of a control sequence, or `nil` if it has no meaning here.
  fileprivate init?(final: UInt8, _ parameters: [[Int]]) {
    let second = parameters.count > 1 ? parameters[1] : [1]
    // The last part says that the key was released, and the bits that another modifier was held.
    let (isRelease, bits) = (second.count > 1 && second[1] == 3, max(0, second[0] - 1))
    guard !isRelease, bits & 0b11_1000 == 0 else { return nil }
    let modifiers = Modifiers(rawValue: bits & 7)
    switch Character(Unicode.Scalar(final)) {
    case "Z": self = .backTab
    case "u": self.init(codePoint: parameters[0][0], modifiers)
    case "~" where parameters.count == 3 && parameters[0][0] == 27:
      self.init(codePoint: parameters[2][0], modifiers)
    case "~":
      guard let code = Code(number: parameters[0][0]) else { return nil }
      self.init(code, modifiers)
    // The answer to “Where is the cursor?” ends like F3.
    case "R" where parameters.count > 1: return nil
    default:
      guard let code = Code(final: final) else { return nil }
      self.init(code, modifiers)
    }
  }

  /// The key of a sequence that gives the number of its character.
  private init?(codePoint: Int, _ modifiers: Modifiers) {
    switch codePoint {
    case 9: self.init(.tab, modifiers)
    case 13: self.init(.enter, modifiers)
    case 27: self.init(.escape, modifiers)
    case 8, 127: self.init(.backspace, modifiers)
    // Characters for private use stand for keys without a character.
    case 0xE000...0xF8FF:
      guard let code = Code(keypad: codePoint) else { return nil }
      self.init(code, modifiers)
    default:
      guard let scalar = Unicode.Scalar(UInt32(codePoint)),
        scalar.properties.generalCategory != .control
      else { return nil }
      self.init(.character(Character(scalar)), modifiers)
    }
  }
}

extension KeyPress.Code {
  /// The key whose sequence ends with a byte.
  fileprivate init?(final: UInt8) {
    switch Character(Unicode.Scalar(final)) {
    case "A": self = .up
    case "B": self = .down
    case "C": self = .right
    case "D": self = .left
    case "F": self = .end
    case "H": self = .home
    case "P"..."S": self = .function(Int(final) - 0x4F)
    default: return nil
    }
  }

  /// The key of the keypad with a number of the keyboard protocol of kitty.
  fileprivate init?(keypad number: Int) {
    guard Self.keypad.indices.contains(number - 57399) else { return nil }
    self = Self.keypad[number - 57399]
  }

  private static let keypad =
    "0123456789./*-+".map(Self.character) + [
      .enter, .character("="), .character(","), .left, .right, .up, .down, .pageUp, .pageDown,
      .home, .end, .insert, .delete,
    ]

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
