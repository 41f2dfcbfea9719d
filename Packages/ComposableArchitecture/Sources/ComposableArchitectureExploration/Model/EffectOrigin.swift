/// What the effects of one reduction were made of: the state, the action, and the position of each effect.
struct EffectOrigin: Sendable {
  /// Identifies the state and the action; `nil` if these are not known.
  private let number: UInt64?
  private var count: UInt64 = 0

  init(_ number: UInt64? = nil) { self.number = number }

  /// Identifies what the next effect was made of; `nil` if that is not known.
  mutating func nextEffect() -> UInt64? {
    guard let number else { return nil }
    count += 1
    return folded(number, count)
  }
}
