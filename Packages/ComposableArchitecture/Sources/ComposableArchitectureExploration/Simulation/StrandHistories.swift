/// The histories of the user's actions and of everything that they led to, each identified by a number.
///
/// A *strand* is everything that one action started. The state of its tasks, wherever they are suspended,
/// is a function of the strand's history: the sequence of its interactions with the outside. Two strands
/// that have met share one history from then on. Strand zero is what began before any action.
///
/// If effects share only what the simulation controls, each effect of an action is a strand of its own, with
/// all of its child tasks: see `branch(joinsHistory:)`.
struct StrandHistories: Sendable {
  /// The marks of a new strand, of strands that have met, and of a thread that continues. Those of events are in
  /// `RunEvent.mark`.
  private static let (branched, met, resumed): (UInt64, UInt64, UInt64) = (1, 6, 22)

  /// How far the cancellation of a whole effect has come.
  private enum Cancellation: Sendable {
    case none
    /// Another cancellation makes no difference to the effect.
    case done
    /// The history of the effect contains the cancellation, too.
    case recorded
  }

  private struct Strand: Sendable {
    /// The first of the strands that share its history. The history is stored there.
    var group: Int
    var history: UInt64
    /// Identifies the strand in all runs. It is the same if the same strand creates it as the same
    /// branch.
    let identity: UInt64
    /// The number of the user's action that led to it.
    let origin: Int
    /// The first strand of that action.
    let root: Int
    var ticketCount = 0
    var branchCount = 0
    /// How many of its tasks are ready to run, or wait for something simulated.
    var pendingCount = 0
    /// Whether several of its tasks have been pending at once.
    var isConcurrent = false
    var cancellation = Cancellation.none
    /// Whether the effect has ended.
    var isOver = false
  }

  private var strands = [Strand(group: 0, history: 0, identity: 0, origin: 0, root: 0)]
  /// The first strand of each action.
  private var roots: [Int]
  /// The number of actions that were sent before the app was started again.
  let earlierActionCount: Int

  init(earlierActionCount: Int = 0) {
    self.earlierActionCount = earlierActionCount
    roots = Array(repeating: 0, count: earlierActionCount + 1)
    strands.reserveCapacity(Self.usualCount)
  }

  /// Enough for most runs. Without reserved capacity, arrays would grow several times in each run.
  static let usualCount = 16

  /// The strand on whose behalf the running code acts.
  var current = 0
  /// The origin of the effects that are about to start.
  var origin = EffectOrigin()
  /// Identifies strands if the search looks for cycles; otherwise `nil`.
  var rounds: TaskRounds?
  /// The tasks of effects if each of them is an actor; otherwise `nil`.
  var tasks: TaskActors?

  var count: Int { strands.count }

  /// The number of actions so far.
  var actionCount: Int { roots.count - 1 }

  /// Begins the strand of the next action.
  mutating func begin() {
    current = strands.count
    let origin = roots.count
    let history = SplitMix64.mixed(UInt64(truncatingIfNeeded: origin))
    roots.append(current)
    strands.append(
      Strand(
        group: current, history: history, identity: history, origin: origin, root: current))
    rounds?.begin(current, history, isEffect: false)
  }

  /// Begins a strand for one effect of the current strand. The history of the new strand starts with what the
  /// effect was made of or, if that is not known, with the history of the current one.
  ///
  /// - Parameter joinsHistory: Whether it shares one history with the current strand.
  mutating func branch(joinsHistory: Bool = false) -> Int {
    strands[current].branchCount += 1
    let (parent, number) = (strands[current], strands.count)
    let branch = UInt64(truncatingIfNeeded: parent.branchCount)
    let start = origin.nextEffect()
    if rounds != nil { return branchAnew(from: parent, start) }
    if joinsHistory { record(Self.branched, branch) }
    let identity = folded(parent.identity, branch)
    let history = folded(strands[parent.group].history, Self.branched)
    strands.append(
      Strand(
        group: joinsHistory ? parent.group : number,
        // Two effects that were made of the same differ by their identity.
        history: start.map { folded($0, identity) } ?? folded(history, branch),
        identity: identity, origin: parent.origin, root: parent.root))
    return number
  }

  /// Begins a strand whose history and identity are what its effect was made of.
  private mutating func branchAnew(from parent: Strand, _ start: UInt64?) -> Int {
    let number = strands.count
    let identity =
      start ?? folded(history(of: parent.group), UInt64(truncatingIfNeeded: parent.branchCount))
    strands.append(
      Strand(
        group: number, history: 0, identity: identity, origin: parent.origin, root: parent.root))
    rounds?.begin(number, identity, isEffect: true)
    return number
  }

  /// Records that the whole effect of a branch has been cancelled.
  mutating func cancel(_ strand: Int) {
    if strands[strand].cancellation == .none { strands[strand].cancellation = .done }
  }

  func isCancelled(_ strand: Int) -> Bool { strands[strand].cancellation != .none }

  /// Notes that the effect of a branch has ended.
  mutating func end(_ strand: Int) {
    strands[strand].isOver = true
    rounds?.end(strand)
  }

  /// Notes that a task of the current strand continues.
  mutating func beginStep() {
    guard rounds != nil else { return }
    let group = strands[current].group
    rounds?.endStep(of: group, strands[group].history)
    strands[group].history = 0
  }

  /// Notes that one more task of the strand is ready to run, or waits.
  mutating func enter(_ ticket: Ticket) {
    let strand = ticket.strand
    tasks?.enter(ticket.actor)
    strands[strand].pendingCount += 1
    if strands[strand].pendingCount > 1 { strands[strand].isConcurrent = true }
  }

  mutating func leave(_ ticket: Ticket) {
    tasks?.leave(ticket.actor)
    strands[ticket.strand].pendingCount -= 1
  }

  /// Notes that one of the strand's tasks stops in the middle of a step.
  mutating func pause(_ strand: Int) {
    if strands[strand].pendingCount > 0 { strands[strand].isConcurrent = true }
  }

  /// Records which of the paused threads continues, for each group that has several of them. Its history would not tell
  /// otherwise which of them does what follows.
  ///
  /// - Parameters:
  ///   - thread: The position of the thread that continues.
  ///   - paused: The strands of each paused thread, in the order of the pauses.
  mutating func resume(_ thread: Int, of paused: [[Int]]) {
    for group in Set(paused[thread].map { strands[$0].group }) {
      let rivals = paused.indices.filter { index in
        paused[index].contains { strands[$0].group == group }
      }
      guard rivals.count > 1, let place = rivals.firstIndex(of: thread) else { continue }
      let history = folded(strands[group].history, Self.resumed)
      strands[group].history = folded(history, UInt64(truncatingIfNeeded: place))
    }
  }

  func isOver(_ strand: Int) -> Bool { strands[strand].isOver }
  func isConcurrent(_ strand: Int) -> Bool { strands[strand].isConcurrent }
  func origin(of strand: Int) -> Int { strands[strand].origin }
  func root(of strand: Int) -> Int { strands[strand].root }

  /// The number of an effect among those of one action, from one; zero if the strand is that of the action.
  func effect(of strand: Int) -> Int {
    let root = strands[strand].root
    return root == strand ? 0 : strands[...strand].count { $0.root == root } - 1
  }

  /// The actor that acts on behalf of a strand.
  func actor(_ strand: Int) -> RunActor {
    strands[strand].root == strand ? .user : RunActor(identity: strands[strand].identity)
  }

  /// Calls a function for each strand to which something can still happen.
  ///
  /// - Parameter inFlight: The actions that have effects in flight.
  func forEachAlive(_ inFlight: [Int], _ body: (Int) -> Void) {
    for action in inFlight { body(roots[action]) }
    for strand in strands.indices where strands[strand].root != strand && !strands[strand].isOver {
      body(strand)
    }
  }

  /// Returns a number for a job, sleeper or waiter of the current strand. It is the same in every run in
  /// which the strand has the same history.
  ///
  /// - Parameters:
  ///   - strand: The strand, if it is not the current one.
  ///   - actor: The actor, if it is not that of the strand.
  mutating func drawTicket(for strand: Int? = nil, actor: RunActor? = nil) -> Ticket {
    let strand = strand ?? current
    let actor = actor ?? self.actor(strand)
    strands[strand].ticketCount += 1
    let (number, identity) = (strands[strand].ticketCount, strands[strand].identity)
    guard rounds != nil else {
      let hash = folded(identity, UInt64(truncatingIfNeeded: number))
      return Ticket(strand: strand, actor: actor, number: number, hash: hash, key: hash)
    }
    // An effect that has never run several tasks at once has one ticket at a time.
    let rank = strands[strand].isConcurrent ? UInt64(truncatingIfNeeded: number) : 0
    return Ticket(
      strand: strand, actor: actor, number: number, hash: folded(identity, rank),
      key: folded(history(of: strands[strand].group), rank))
  }

  mutating func record(_ mark: UInt64, _ detail: UInt64) {
    let group = strands[current].group
    strands[group].history = folded(folded(strands[group].history, mark), detail)
  }

  /// Makes these strands share one history.
  mutating func merge(_ members: [Int]) {
    rounds?.isUntraceable = true
    let groups = Set(members.map { strands[$0].group }).sorted()
    guard let first = groups.first else { return }
    for group in groups.dropFirst() {
      strands[first].history = folded(strands[first].history, strands[group].history)
    }
    for index in strands.indices where groups.contains(strands[index].group) {
      strands[index].group = first
    }
    strands[first].history = folded(strands[first].history, Self.met)
  }

  /// Adds the current history of the current strand to the histories of these strands.
  ///
  /// - Parameter isCancellation: Whether the current strand did nothing but cancel effects. That makes no difference to
  ///   effects that were cancelled before.
  mutating func meetCurrent(_ members: [Int], isCancellation: Bool) {
    let seen = history(of: strands[current].group)
    var members = members
    if isCancellation { members.removeAll { strands[$0].cancellation == .recorded } }
    for member in members where isCancelled(member) { strands[member].cancellation = .recorded }
    for group in Set(members.map { strands[$0].group }) {
      strands[group].history = folded(
        folded(strands[group].history, Self.met), seen)
    }
  }

  func group(of strand: Int) -> Int { strands[strand].group }

  func history(of group: Int) -> UInt64 {
    guard let rounds else { return strands[group].history }
    return folded(rounds.history(of: group), strands[group].history)
  }
}
