/// The outputs that a command must have: numbered parts, stored as bits.
struct StressPromise {
  private let parts: UInt8
  /// Other parts that are accepted instead of `parts`.
  private let alternative: UInt8
  private let optional: UInt8
  private let isOrdered: Bool

  init(parts: [UInt8], or other: [UInt8]? = nil, maybe: [UInt8] = [], isOrdered: Bool = false) {
    func bits(_ parts: [UInt8]) -> UInt8 { parts.reduce(0) { $0 | 1 << $1 } }
    self.parts = bits(parts)
    alternative = bits(other ?? parts)
    optional = bits(maybe)
    self.isOrdered = isOrdered
  }

  /// Returns whether these outputs are complete.
  func isKept(by outputs: UInt8) -> Bool {
    [parts, alternative].contains(outputs & ~optional)
  }

  /// Returns whether these outputs are possible before the others.
  func allows(_ outputs: UInt8) -> Bool {
    let isPart = [parts, alternative].contains { outputs & ~($0 | optional) == 0 }
    // Outputs in order are always the lowest bits.
    return isPart && (!isOrdered || outputs & (outputs &+ 1) == 0)
  }
}
