import Synchronization

extension EffectNode {
  /// What keeps a node in flight, and whether it is cancelled. The status is one atomic word, so exactly one
  /// of the calls of `leave()` and `removePart()` is the last, and its result says what it has ended.
  ///
  /// Parts are counted separately from everything else.
  struct Status: ~Copyable, Sendable {
    private static var cancelled: UInt64 { 1 }
    private static var hold: UInt64 { 2 }
    private static var part: UInt64 { 1 << 32 }
    private static var holds: UInt64 { part - hold }

    private let word: Atomic<UInt64>

    init(count: Int) { word = Atomic(UInt64(count) * Self.hold) }

    var isCancelled: Bool { value & Self.cancelled != 0 }

    var isInFlight: Bool { value >= Self.hold }

    /// Whether anything other than parts keeps the node in flight.
    var isHeld: Bool { value & Self.holds != 0 }

    /// Whether more than one thing other than parts keeps the node in flight.
    var isHeldTwice: Bool { value & Self.holds > Self.hold }

    private var value: UInt64 { word.load(ordering: .acquiring) }

    func cancel() { word.bitwiseOr(Self.cancelled, ordering: .releasing) }

    func enter() { word.add(Self.hold, ordering: .relaxed) }

    /// Returns whether the node has ended as a result.
    func leave() -> Bool {
      word.subtract(Self.hold, ordering: .acquiringAndReleasing).newValue < Self.hold
    }

    func addPart() { word.add(Self.part, ordering: .relaxed) }

    /// Returns whether the node has ended as a result.
    func removePart() -> Bool {
      word.subtract(Self.part, ordering: .acquiringAndReleasing).newValue < Self.hold
    }
  }
}
