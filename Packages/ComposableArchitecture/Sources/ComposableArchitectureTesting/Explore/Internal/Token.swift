/// A schedule as a word: the index of each decision, without the last ones that go the first way.
///
/// Indices up to 35 are digits to base 36 in lower case. An upper-case letter is a row of zeros, `A`
/// three of them and `Z` twenty-eight. A larger index is written between underscores.
enum Token {
  static let prefix = "x1-"

  private static let shortestRow = 3
  private static let longestRow = shortestRow + 25
  private static let firstLetter = 65

  static func encode(_ indices: [Int]) -> String {
    var token = prefix
    var rest = indices[...]
    while rest.last == 0 { rest.removeLast() }
    if rest.isEmpty { return token + "0" }
    while let index = rest.first {
      let row = rest.prefix(longestRow).prefix { $0 == 0 }.count
      if row >= shortestRow, let letter = Unicode.Scalar(firstLetter + row - shortestRow) {
        token.unicodeScalars.append(letter)
        rest = rest.dropFirst(row)
      } else {
        let digits = String(index, radix: 36)
        token += index < 36 ? digits : "_\(digits)_"
        rest = rest.dropFirst()
      }
    }
    return token
  }

  static func decode(_ token: String) throws -> [Int] {
    guard token.hasPrefix(prefix), token.utf8.count > prefix.utf8.count else {
      throw ExplorationError.unreadableToken(token)
    }
    var indices: [Int] = []
    var rest = token.dropFirst(prefix.count)
    while let character = rest.popFirst() {
      if character == "_" {
        guard let end = rest.firstIndex(of: "_"), let index = Int(rest[..<end], radix: 36),
          index >= 0
        else { throw ExplorationError.unreadableToken(token) }
        indices.append(index)
        rest = rest[end...].dropFirst()
      } else if let letter = character.asciiValue, ("A"..."Z").contains(character) {
        indices += [Int](repeating: 0, count: Int(letter) - firstLetter + shortestRow)
      } else if character.isASCII, let index = Int(String(character), radix: 36) {
        indices.append(index)
      } else {
        throw ExplorationError.unreadableToken(token)
      }
    }
    return indices
  }
}

extension Unicode.Scalar {
  fileprivate init?(_ number: Int) { self.init(UInt32(number)) }
}
