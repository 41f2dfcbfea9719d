/// Pseudorandom numbers that are the same for the same seed.
///
/// The generator is SplitMix64, from "Fast Splittable Pseudorandom Number Generators" by Guy L. Steele
/// Jr., Doug Lea and Christine H. Flood (OOPSLA 2014). It is small, fast, and works well with any seed.
struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Self.mixed(state)
  }

  /// Spreads the difference between two numbers over all of their bits.
  static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// Adds a detail to a history that is kept as a hash.
func folded(_ history: UInt64, _ detail: UInt64) -> UInt64 {
  SplitMix64.mixed((history &* 0x9e37_79b9_7f4a_7c15) ^ detail)
}

extension Duration {
  /// A hash of all digits of the duration.
  var hash: UInt64 {
    let attoseconds = self.attoseconds
    return folded(
      UInt64(truncatingIfNeeded: attoseconds), UInt64(truncatingIfNeeded: attoseconds >> 64))
  }
}
