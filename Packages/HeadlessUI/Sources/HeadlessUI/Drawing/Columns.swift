/// Returns how many columns of a terminal a character takes.
///
/// Emoji, flags among them, and East Asian wide characters take two. Characters that combine with the one before them
/// take none. A syllable of several letters, such as those of Devanagari, takes as many as its letters.
package func columns(of character: Character) -> Int {
  if character.utf8.count == 1 { return 1 }
  var columns = 0
  for scalar in character.unicodeScalars {
    // The variation selector 16 asks for the colored picture, which is wide.
    if scalar.properties.isEmojiPresentation || scalar == "\u{FE0F}" && columns > 0 { return 2 }
    columns += scalar.columns
  }
  return columns
}

extension Character {
  /// Whether terminals disagree on how many columns it takes: an emoji, a flag, or a syllable of several letters.
  package var hasUncertainWidth: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, first.value >= 0x80 || scalars.count > 1 else { return false }
    return scalars.count == 1
      ? first.properties.isEmojiPresentation : columns(of: self) > 1
  }

  /// How many columns it takes in a terminal that shows each of its Unicode scalars by itself.
  package var columnsOfScalars: Int {
    unicodeScalars.reduce(0) { $0 + ($1.properties.isEmojiPresentation ? 2 : $1.columns) }
  }

  /// Whether it is an East Asian wide character or an emoji. A line may end beside it.
  var isWide: Bool {
    unicodeScalars.contains {
      $0 == "\u{FE0F}" || $0.columns == 2 || $0.properties.isEmojiPresentation
    }
  }
}

extension String {
  /// The number of terminal columns that the text takes.
  package var columns: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return reduce(0) { $0 + HeadlessUI.columns(of: $1) }
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: 0
    // A soft hyphen is shown, and so are the signs that precede Arabic and Syriac numbers.
    case .format: Self.visibleFormats.contains(value) ? 1 : 0
    // The vowels and final consonants of a Hangul syllable are part of its first consonant.
    case .otherLetter where (0x1160...0x11FF).contains(value): 0
    default: isWide ? 2 : 1
    }
  }

  private static let visibleFormats: Set<UInt32> = [
    0xAD, 0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD,
    0x110CD,
  ]

  private var isWide: Bool {
    guard value >= 0x1100 else { return false }
    return Self.wide.contains { $0.contains(value) }
  }

  /// The characters with the property `East_Asian_Width` W or F, from the file EastAsianWidth.txt of
  /// Unicode 15.1, see Unicode Standard Annex #11. Gaps that hold only unassigned characters or emoji are
  /// filled because the former do not matter and the latter are wide as well.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265,
    0x20000...0x3FFFD,
  ]
}
