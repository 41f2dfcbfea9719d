/// A short summary of a history, which shows whether a token leads to a different history.
///
/// It consists of the number of ways at each decision of the token, and of the names of the events: which action was
/// sent, whether the user sent it, which outcome was chosen, and whether the app was killed. The payloads of actions
/// are left out, because a date or an address in them may differ between two runs of the same schedule.
struct HistoryDigest: Equatable, Sendable {
  /// The number of different hashes: four digits in base 36.
  static let hashCount = 36 * 36 * 36 * 36

  /// How many of the events are part of the digest.
  let eventCount: Int
  let hash: Int
}

extension HistoryDigest {
  /// - Parameter eventCount: How much of a history to use; `nil` means all of it. The history of a feature
  ///   that has been fixed continues where that of the failing feature ended.
  init(
    _ steps: [Exploration.Step], _ decisions: some Collection<Decision>, upTo eventCount: Int? = nil
  ) {
    var hash: UInt64 = 0
    let planned = decisions.count - decisions.reversed().prefix { $0.index == 0 }.count
    for decision in decisions.prefix(planned) {
      hash = folded(hash, UInt64(truncatingIfNeeded: decision.count))
    }
    var count = 0
    for step in steps where count < eventCount ?? .max {
      switch step.kind {
      case .chose, .killed, .received, .sent: count += 1
      case .read, .timePassed, .used, .waited, .wrote: continue
      }
      hash = folded(hash, UInt64(truncatingIfNeeded: step.strand))
      for byte in Self.name(in: step.text).utf8 { hash = folded(hash, UInt64(byte)) }
    }
    self.init(eventCount: count, hash: Int(hash % UInt64(Self.hashCount)))
  }

  /// The cases of an enum's dump, without the payload of the innermost one: `App.counter(.loaded` for
  /// `App.counter(.loaded(3))`.
  static func name(in dump: String) -> Substring {
    var end = dump.firstIndex(of: "(") ?? dump.endIndex
    while dump[end...].hasPrefix("(.") {
      let rest = dump[dump.index(after: end)...]
      end = rest.firstIndex { $0 == "(" || $0 == ")" } ?? rest.endIndex
    }
    return dump[..<end]
  }
}
