/// Pseudorandom numbers that are the same for the same seed. This is a linear congruential generator of
/// which only the high half is used.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 { UInt64(half()) << 32 | UInt64(half()) }

  private mutating func half() -> UInt32 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt32(truncatingIfNeeded: state >> 32)
  }
}
