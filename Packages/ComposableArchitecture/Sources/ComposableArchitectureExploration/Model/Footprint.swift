/// What a step has touched that other steps may also touch. If the footprints of two steps do not
/// conflict, both orders lead to the same state.
struct Footprint: Hashable, Sendable {
  /// Marks for everything that a step can touch other than variables.
  struct Marks: Hashable, OptionSet, Sendable {
    let rawValue: UInt16

    /// The step belongs to a task of an effect, which may be cancelled.
    static let task = Marks(rawValue: 1)
    /// It reduced an action, or sent one.
    static let store = Marks(rawValue: 2)
    /// It cancelled effects, or tried to.
    static let cancellation = Marks(rawValue: 4)
    /// It read the clock or began to sleep.
    static let clock = Marks(rawValue: 8)
    /// It let time pass.
    static let time = Marks(rawValue: 16)
    /// It made it impossible for a sleeper to wake, for now or permanently.
    static let sleepers = Marks(rawValue: 32)
    /// It may have touched anything.
    static let everything = Marks(rawValue: 64)
    /// It changed what remains if the app is killed: a durable variable, the actions that are still to be sent, or
    /// the time. The app is killed before each such step, so each order of them is explored.
    static let durable = Marks(rawValue: 128)
    /// It drained the queue and could be interrupted meanwhile, or added an action that another thread reduces.
    static let drain = Marks(rawValue: 256)
    /// It began to sleep.
    static let sleep = Marks(rawValue: 512)
  }

  var marks: Marks = []
  /// The variables that the step accessed, one bit each.
  private(set) var accessed: UInt64 = 0
  /// The variables that the step changed, one bit each.
  private(set) var changed: UInt64 = 0
  /// The parts of the state that the step touched, one bit each.
  var parts: UInt64 = 0

  /// Whether the actor sleeps after the step, and can do nothing else.
  var isAsleep: Bool { marks.contains(.sleep) && !marks.contains(.everything) }

  mutating func access(_ variable: Int, isChange: Bool) {
    guard variable < UInt64.bitWidth else { return _ = marks.insert(.everything) }
    accessed |= 1 << UInt64(variable)
    if isChange { changed |= 1 << UInt64(variable) }
  }

  mutating func forgetAccess(_ variable: Int) { accessed &= ~(1 << UInt64(variable)) }

  mutating func formUnion(_ other: Footprint) {
    marks.formUnion(other.marks)
    accessed |= other.accessed
    changed |= other.changed
    parts |= other.parts
  }

  /// Whether the order of two steps may make a difference.
  func conflicts(with other: Footprint) -> Bool {
    let (marks, others) = (marks, other.marks)
    if marks.union(others).contains(.everything) { return true }
    if parts & other.parts != 0 || !marks.isDisjoint(with: others.intersection([.durable, .drain]))
    {
      return true
    }
    if changed & other.accessed != 0 || accessed & other.changed != 0 { return true }
    // What a thread has sent may be cancelled before it is reduced.
    let cancellable: Marks = [.task, .store, .cancellation]
    if marks.contains(.cancellation) && !others.isDisjoint(with: cancellable)
      || others.contains(.cancellation) && !marks.isDisjoint(with: cancellable)
    {
      return true
    }
    return marks.contains(.time) && !others.isDisjoint(with: [.clock, .time])
      || others.contains(.time) && !marks.isDisjoint(with: [.clock, .time])
  }
}
