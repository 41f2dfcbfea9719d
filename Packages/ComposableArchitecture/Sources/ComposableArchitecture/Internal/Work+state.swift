import Synchronization

extension Work {
  /// What keeps a work in flight, and whether it is cancelled: one word, so that exactly one of those who
  /// leave is the last, and knows of what.
  ///
  /// Parts are counted apart from the rest. What is both a lineage and a task has parts that outlive the
  /// task, and is no longer one when the rest is over.
  struct State: ~Copyable, Sendable {
    /// What has ended when somebody has left.
    enum Ended {
      case everything
      /// But not the parts that it has.
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

    /// Whether anything but parts keeps it in flight.
    var isHeld: Bool { value & Self.holds != 0 }

    /// Whether more than one thing does.
    var isHeldTwice: Bool { value & Self.holds > Self.hold }

    private var value: UInt64 { word.load(ordering: .acquiring) }

    func cancel() { word.bitwiseOr(Self.cancelled, ordering: .releasing) }

    func enter() { word.add(Self.hold, ordering: .relaxed) }

    func leave() -> Ended? {
      let left = word.subtract(Self.hold, ordering: .acquiringAndReleasing).newValue
      if left < Self.hold { return .everything }
      return left & (Self.holds | Self.loneTask) == Self.loneTask ? .loneTask : nil
    }

    func addPart() { word.add(Self.part, ordering: .relaxed) }

    /// Whether it has ended by that.
    func removePart() -> Bool {
      word.subtract(Self.part, ordering: .acquiringAndReleasing).newValue < Self.hold
    }
  }
}
