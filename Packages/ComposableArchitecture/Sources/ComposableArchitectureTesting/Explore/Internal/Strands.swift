/// What each of the user's actions has led to so far, told apart by a number.
///
/// A *strand* is all that one action started. What its tasks are up to, wherever they are suspended,
/// is a function of the strand's history: of what it met with from outside, in order. Two strands that
/// have met have one history from then on. Number zero is what began before any action did.
struct Strands: Sendable {
  /// What a strand meets with.
  enum Event: UInt64 {
    case chose = 1, declared, enqueued, met, paused, ran, read, readTime, reduced, sent, slept,
      waited, willAccess, willReadTime, woke
  }

  private struct Strand: Sendable {
    /// The first of those that it has met, whose history is its own.
    var group: Int
    var history: UInt64
    var ticketCount = 0
  }

  private var strands = [Strand(group: 0, history: 0)]

  /// Whatever happens now happens in the name of this one.
  var current = 0

  var count: Int { strands.count }

  /// Begins the strand of the next action.
  mutating func begin() {
    current = strands.count
    strands.append(
      Strand(group: current, history: SplitMix64.mixed(UInt64(truncatingIfNeeded: current))))
  }

  /// A number for something of the current strand, the same in every run in which it has the same
  /// history.
  mutating func drawTicket() -> Ticket {
    strands[current].ticketCount += 1
    return Ticket(strand: current, number: strands[current].ticketCount)
  }

  mutating func record(_ event: Event, _ detail: UInt64) {
    let group = strands[current].group
    strands[group].history = Self.fold(
      Self.fold(strands[group].history, event.rawValue), detail)
  }

  mutating func record(_ event: Event, _ detail: Int) {
    record(event, UInt64(truncatingIfNeeded: detail))
  }

  /// Gives all of these one history.
  mutating func merge(_ members: [Int]) {
    let groups = Set(members.map { strands[$0].group }).sorted()
    guard let first = groups.first else { return }
    for group in groups.dropFirst() {
      strands[first].history = Self.fold(strands[first].history, strands[group].history)
    }
    for index in strands.indices where groups.contains(strands[index].group) {
      strands[index].group = first
    }
    strands[first].history = Self.fold(strands[first].history, Event.met.rawValue)
  }

  /// Lets all of these remember what the current strand was when they met it.
  mutating func meetCurrent(_ members: [Int]) {
    let seen = strands[strands[current].group].history
    for group in Set(members.map { strands[$0].group }) {
      strands[group].history = Self.fold(
        Self.fold(strands[group].history, Event.met.rawValue), seen)
    }
  }

  func group(of strand: Int) -> Int { strands[strand].group }
  func history(of group: Int) -> UInt64 { strands[group].history }

  static func fold(_ history: UInt64, _ detail: UInt64) -> UInt64 {
    SplitMix64.mixed((history &* 0x9e37_79b9_7f4a_7c15) ^ detail)
  }
}

/// Names one job, sleeper or waiter, by whose it is.
struct Ticket: Equatable, Sendable {
  let strand: Int
  let number: Int

  var hash: UInt64 {
    UInt64(truncatingIfNeeded: strand) << 32 ^ UInt64(truncatingIfNeeded: number)
  }
}

extension Duration {
  /// Enough of it to tell it from any other.
  var hash: UInt64 {
    let attoseconds = self.attoseconds
    return Strands.fold(
      UInt64(truncatingIfNeeded: attoseconds), UInt64(truncatingIfNeeded: attoseconds >> 64))
  }
}
