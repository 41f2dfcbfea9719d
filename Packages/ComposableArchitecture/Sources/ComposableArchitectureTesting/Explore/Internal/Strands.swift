/// What each of the user's actions has led to so far, told apart by a number.
///
/// A *strand* is all that one action started. What its tasks are up to, wherever they are suspended,
/// is a function of the strand's history: of what it met with from outside, in order. Two strands that
/// have met have one history from then on. Number zero is what began before any action did.
///
/// Where effects share nothing that the simulation does not know, each effect of an action is a strand of
/// its own, with all of its child tasks: see `branch()`.
struct Strands: Sendable {
  /// What a strand meets with.
  enum Event: UInt64 {
    case branched = 1, cancelled, chose, declared, enqueued, met, paused, ran, read, readTime,
      reduced
    case sent, slept, waited, willAccess, willCancel, willReadTime, woke
  }

  private struct Strand: Sendable {
    /// The first of those that it has met, whose history is its own.
    var group: Int
    var history: UInt64
    /// Identifies it in all runs: it is the same if the same strand begins it as the same of its branches.
    let identity: UInt64
    /// The number of the user's action that it goes back to.
    let origin: Int
    /// The first strand of that action.
    let root: Int
    var ticketCount = 0
    var branchCount = 0
    /// How many of its tasks are ready to run, or wait for what the simulation knows.
    var pendingCount = 0
    /// Whether several of its tasks have been pending at once.
    var isConcurrent = false
    /// Whether the effect has ended.
    var isOver = false
  }

  private var strands = [Strand(group: 0, history: 0, identity: 0, origin: 0, root: 0)]
  /// The first strand of each action.
  private var roots = [0]

  init() { strands.reserveCapacity(Self.usualCount) }

  /// Enough for most runs. Without room, arrays would grow several times in each run.
  static let usualCount = 16

  /// Whatever happens now happens in the name of this one.
  var current = 0
  /// What tells strands apart if cycles are looked for; `nil` if they are not.
  var laps: Laps?

  var count: Int { strands.count }

  /// Begins the strand of the next action.
  mutating func begin() {
    current = strands.count
    let origin = roots.count
    let history = SplitMix64.mixed(UInt64(truncatingIfNeeded: origin))
    roots.append(current)
    strands.append(
      Strand(
        group: current, history: history, identity: history, origin: origin, root: current))
    laps?.begin(current, history, isEffect: false)
  }

  /// Begins a strand for one effect of the current strand. It remembers what the current one is by now.
  ///
  /// - Parameter joinsHistory: Whether it keeps one history with the current strand.
  mutating func branch(joinsHistory: Bool = false) -> Int {
    strands[current].branchCount += 1
    let (parent, number) = (strands[current], strands.count)
    let branch = UInt64(truncatingIfNeeded: parent.branchCount)
    if laps != nil { return branchAnew(from: parent) }
    if joinsHistory { record(.branched, branch) }
    let history = Self.fold(strands[parent.group].history, Event.branched.rawValue)
    strands.append(
      Strand(
        group: joinsHistory ? parent.group : number, history: Self.fold(history, branch),
        identity: Self.fold(parent.identity, branch), origin: parent.origin, root: parent.root))
    return number
  }

  /// Begins a strand that remembers only what its effect was made of.
  private mutating func branchAnew(from parent: Strand) -> Int {
    let number = strands.count
    let identity =
      laps?.nextEffect()
      ?? Self.fold(history(of: parent.group), UInt64(truncatingIfNeeded: parent.branchCount))
    strands.append(
      Strand(
        group: number, history: 0, identity: identity, origin: parent.origin, root: parent.root))
    laps?.begin(number, identity, isEffect: true)
    return number
  }

  /// The effect of a branch has ended.
  mutating func end(_ strand: Int) {
    strands[strand].isOver = true
    laps?.end(strand)
  }

  /// A task of the current strand goes on.
  mutating func beginStep() {
    guard laps != nil else { return }
    let group = strands[current].group
    laps?.endStep(of: group, strands[group].history)
    strands[group].history = 0
  }

  /// One more task of the strand is ready to run, or waits.
  mutating func enter(_ strand: Int) {
    strands[strand].pendingCount += 1
    if strands[strand].pendingCount > 1 { strands[strand].isConcurrent = true }
  }

  mutating func leave(_ strand: Int) { strands[strand].pendingCount -= 1 }

  /// One of its tasks stops in the middle of a step.
  mutating func pause(_ strand: Int) {
    if strands[strand].pendingCount > 0 { strands[strand].isConcurrent = true }
  }

  func isConcurrent(_ strand: Int) -> Bool { strands[strand].isConcurrent }
  func origin(of strand: Int) -> Int { strands[strand].origin }
  func root(of strand: Int) -> Int { strands[strand].root }

  /// The actor that acts in the name of a strand.
  func actor(_ strand: Int) -> Trace.Actor {
    strands[strand].root == strand ? Trace.user : strands[strand].identity
  }

  /// Those that something may still happen to, where these actions have effects in flight.
  func alive(_ inFlight: [Int]) -> [Int] {
    let branches = strands.indices.filter { strands[$0].root != $0 && !strands[$0].isOver }
    return inFlight.map { roots[$0] } + branches
  }

  /// A number for something of the current strand, the same in every run in which it has the same
  /// history.
  ///
  /// - Parameter strand: Whose it is, if it is not the current one's.
  mutating func drawTicket(for strand: Int? = nil) -> Ticket {
    let strand = strand ?? current
    strands[strand].ticketCount += 1
    let (number, identity) = (strands[strand].ticketCount, strands[strand].identity)
    guard laps != nil else {
      let hash = Self.fold(identity, UInt64(truncatingIfNeeded: number))
      return Ticket(strand: strand, number: number, hash: hash, key: hash)
    }
    // An effect that has never run several tasks at once has one ticket at a time.
    let rank = strands[strand].isConcurrent ? UInt64(truncatingIfNeeded: number) : 0
    return Ticket(
      strand: strand, number: number, hash: Self.fold(identity, rank),
      key: Self.fold(history(of: strands[strand].group), rank))
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
    laps?.isTangled = true
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
    let seen = history(of: strands[current].group)
    for group in Set(members.map { strands[$0].group }) {
      strands[group].history = Self.fold(
        Self.fold(strands[group].history, Event.met.rawValue), seen)
    }
  }

  func group(of strand: Int) -> Int { strands[strand].group }

  func history(of group: Int) -> UInt64 {
    guard let laps else { return strands[group].history }
    return Self.fold(laps.history(of: group), strands[group].history)
  }

  static func fold(_ history: UInt64, _ detail: UInt64) -> UInt64 {
    SplitMix64.mixed((history &* 0x9e37_79b9_7f4a_7c15) ^ detail)
  }
}

/// Names one job, sleeper or waiter, by whose it is.
struct Ticket: Equatable, Sendable {
  let strand: Int
  let number: Int
  let hash: UInt64
  /// Tells it from others if cycles are looked for. It stays the same until it is used.
  let key: UInt64
}

extension Duration {
  /// Enough of it to tell it from any other.
  var hash: UInt64 {
    let attoseconds = self.attoseconds
    return Strands.fold(
      UInt64(truncatingIfNeeded: attoseconds), UInt64(truncatingIfNeeded: attoseconds >> 64))
  }
}
