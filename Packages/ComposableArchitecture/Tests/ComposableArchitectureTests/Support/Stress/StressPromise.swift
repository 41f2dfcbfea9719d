/// What a command is to output: numbered parts, kept as bits.
struct StressPromise {
  private let parts: UInt8
  /// What else is as good.
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

  /// Whether these outputs are all.
  func isKept(by outputs: UInt8) -> Bool {
    [parts, alternative].contains(outputs & ~optional)
  }

  /// Whether these outputs may come before the others.
  func allows(_ outputs: UInt8) -> Bool {
    let isPart = [parts, alternative].contains { outputs & ~($0 | optional) == 0 }
    // In order, they are the lowest bits.
    return isPart && (!isOrdered || outputs & (outputs &+ 1) == 0)
  }
}
