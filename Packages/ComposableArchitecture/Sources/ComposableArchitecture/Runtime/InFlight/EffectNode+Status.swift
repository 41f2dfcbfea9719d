import Synchronization

extension EffectNode {
  /// The number of things that keep a node in flight, and whether it is cancelled. The status is one atomic
  /// word, so exactly one of the calls of `leave()` and `removePart()` is the last, and its result says what it
  /// has ended.
  ///
  /// Parts are counted separately from everything else. If a node is both an action's node and a task, its
  /// parts may outlive the task. It stops being a task when nothing but parts keeps it in flight.
  struct Status: ~Copyable, Sendable {
    /// The things that a call of `leave()` has ended.
    enum Ended {
      case everything
      /// The task of a lone task, but not its parts.
      case loneTask
    }

    private static var cancelled: UInt64 { 1 }
    private static var loneTask: UInt64 { 2 }
    private static var hold: UInt64 { 4 }
    private static var part: UInt64 { 1 << 32 }
    private static var holds: UInt64 { part - hold }

    private let word: Atomic<UInt64>

    init(count: Int, isLoneTask: Bool) {
      word = Atomic(UInt64(count) * Self.hold + (isLoneTask ? Self.loneTask : 0))
    }

    var isCancelled: Bool { value & Self.cancelled != 0 }

    var isInFlight: Bool { value >= Self.hold }

    /// Whether anything other than parts keeps the node in flight.
    var isHeld: Bool { value & Self.holds != 0 }

    /// Whether more than one thing other than parts keeps the node in flight.
    var isHeldTwice: Bool { value & Self.holds > Self.hold }

    private var value: UInt64 { word.load(ordering: .acquiring) }

    func cancel() { word.bitwiseOr(Self.cancelled, ordering: .releasing) }

    /// Returns whether the node was in flight before.
    @discardableResult
    func enter() -> Bool {
      word.add(Self.hold, ordering: .relaxed).oldValue >= Self.hold
    }

    func leave() -> Ended? {
      let left = word.subtract(Self.hold, ordering: .acquiringAndReleasing).newValue
      if left < Self.hold { return .everything }
      return left & (Self.holds | Self.loneTask) == Self.loneTask ? .loneTask : nil
    }

    func addPart() { word.add(Self.part, ordering: .relaxed) }

    /// Returns whether the node has ended as a result.
    func removePart() -> Bool {
      word.subtract(Self.part, ordering: .acquiringAndReleasing).newValue < Self.hold
    }
  }
}
