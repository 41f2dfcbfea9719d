/// What a history is like, in short: enough to notice when a token leads along another one.
///
/// It is made of how many ways there were at each decision of the token, and of what happened by name:
/// which action was sent by whom, which outcome was chosen. What an action carries is left out, as it may
/// be a date or an address and tell two runs apart that go the same way.
struct Digest: Equatable, Sendable {
  /// How many different hashes there are: four digits to base 36.
  static let hashCount = 36 * 36 * 36 * 36

  /// How many of the things that happened are part of it.
  let eventCount: Int
  let hash: Int

  init(eventCount: Int, hash: Int) {
    self.eventCount = eventCount
    self.hash = hash
  }

  /// - Parameter eventCount: how much of a history to look at; `nil` is all of it. A feature that has
  ///   been mended goes on where the one that failed was stopped.
  init(
    _ steps: [Exploration.Step], _ decisions: some Collection<Decision>, upTo eventCount: Int? = nil
  ) {
    var hash: UInt64 = 0
    let planned = decisions.count - decisions.reversed().prefix { $0.index == 0 }.count
    for decision in decisions.prefix(planned) {
      hash = Strands.fold(hash, UInt64(truncatingIfNeeded: decision.count))
    }
    var count = 0
    for step in steps where count < eventCount ?? .max {
      switch step.kind {
      case .chose, .received, .sent: count += 1
      case .read, .timePassed, .waited, .wrote: continue
      }
      hash = Strands.fold(hash, UInt64(truncatingIfNeeded: step.strand))
      for byte in Self.name(in: step.text).utf8 { hash = Strands.fold(hash, UInt64(byte)) }
    }
    self.init(eventCount: count, hash: Int(hash % UInt64(Self.hashCount)))
  }

  /// The cases of an enum's dump, without what the innermost one carries: `App.counter(.loaded` of
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
