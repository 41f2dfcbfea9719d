/// An object that tells a test when it is freed.
package final class Canary: Sendable {
  /// Tells whether a canary was freed. It does not retain the canary.
  package final class Fate: Sendable {
    fileprivate let died = Box(false)

    package init() {}

    package var isDead: Bool { died.value }
  }

  private let fate: Fate

  package init(_ fate: Fate) { self.fate = fate }

  deinit { fate.died.value = true }

  package static func make() -> (Canary, Fate) {
    let fate = Fate()
    return (Canary(fate), fate)
  }
}
