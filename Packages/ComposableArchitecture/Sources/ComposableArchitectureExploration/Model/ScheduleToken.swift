/// A schedule as a word: the index of each decision, without trailing decisions that go the first way,
/// followed by a dash and the digest of the resulting history.
///
/// Indices up to 35 are lowercase digits in base 36. An uppercase letter is a run of zeros: `A` stands
/// for three and `Z` for twenty-eight. A larger index is written between underscores. The last four
/// digits of the digest are its hash, and those before them are its number of events.
///
/// If the history leaves out some of the listed actions, their positions follow the indices, each after a
/// tilde. If the settings of the run are not the usual ones, they precede the indices, followed by a dash.
struct ScheduleToken: Equatable {
  static let prefix = "x3-"

  let indices: [Int]
  let digest: HistoryDigest
  /// The positions of the listed actions that the history leaves out.
  var omitted: [Int] = []
  var settings = RunSettings()
}

extension ScheduleToken {
  private static let shortestRow = 3
  private static let longestRow = shortestRow + 25
  private static let firstLetter = UInt8(ascii: "A")

  /// The token as text.
  var text: String {
    let settings = settings.text.isEmpty ? "" : settings.text + "-"
    let omitted = omitted.map { "~" + String($0, radix: 36) }.joined()
    let eventCount = String(digest.eventCount, radix: 36)
    let hash = String(HistoryDigest.hashCount + digest.hash, radix: 36).dropFirst()
    return "\(Self.prefix)\(settings)\(schedule)\(omitted)-\(eventCount)\(hash)"
  }

  private var schedule: String {
    var token = ""
    var rest = indices[...]
    while rest.last == 0 { rest.removeLast() }
    if rest.isEmpty { return "0" }
    while let index = rest.first {
      let row = rest.prefix(Self.longestRow).prefix { $0 == 0 }.count
      if row >= Self.shortestRow {
        let letter = Self.firstLetter + UInt8(row - Self.shortestRow)
        token.unicodeScalars.append(Unicode.Scalar(letter))
        rest = rest.dropFirst(row)
      } else {
        let digits = String(index, radix: 36)
        token += index < 36 ? digits : "_\(digits)_"
        rest = rest.dropFirst()
      }
    }
    return token
  }

  /// Reads a token.
  ///
  /// - Throws: `ExplorationError.unreadableToken`.
  init(_ text: String) throws {
    var parts = text.dropFirst(Self.prefix.count).split(
      separator: "-", omittingEmptySubsequences: false)
    let given = parts.count == 3 ? RunSettings(parts.removeFirst()) : RunSettings()
    guard text.hasPrefix(Self.prefix), let settings = given, parts.count == 2,
      let eventCount = Int(parts[1].dropLast(4), radix: 36), eventCount >= 0,
      let hash = Int(parts[1].suffix(4), radix: 36), hash >= 0
    else { throw ExplorationError.unreadableToken(text) }
    let sections = parts[0].split(separator: "~", omittingEmptySubsequences: false)
    let omitted = sections.dropFirst().compactMap { Int($0, radix: 36) }.filter { $0 >= 0 }
    guard let schedule = sections.first, !schedule.isEmpty,
      let indices = Self.indices(of: schedule), omitted.count == sections.count - 1
    else { throw ExplorationError.unreadableToken(text) }
    self.init(
      indices: indices, digest: HistoryDigest(eventCount: eventCount, hash: hash), omitted: omitted,
      settings: settings)
  }

  private static func indices(of schedule: Substring) -> [Int]? {
    var indices: [Int] = []
    var rest = schedule
    while let character = rest.popFirst() {
      if character == "_" {
        guard let end = rest.firstIndex(of: "_"), let index = Int(rest[..<end], radix: 36),
          index >= 0
        else { return nil }
        indices.append(index)
        rest = rest[end...].dropFirst()
      } else if let letter = character.asciiValue, ("A"..."Z").contains(character) {
        indices += [Int](repeating: 0, count: Int(letter - firstLetter) + shortestRow)
      } else if character.isASCII, let index = Int(String(character), radix: 36) {
        indices.append(index)
      } else {
        return nil
      }
    }
    return indices
  }
}
