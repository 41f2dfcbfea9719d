/// The parts of a composite effect.
///
/// They are let go in a loop, however deep they are nested: left to itself, Swift would let go of a
/// composite inside a composite inside a composite by calling itself, and run out of stack.
@usableFromInline
final class Parts<Output: Sendable>: Sendable {
  // Safe: nobody changes it while anybody else can see it. It is emptied in `deinit`, its own or that of
  // a composite that holds the only reference to it.
  private nonisolated(unsafe) var storage: [Effect<Output>]

  @usableFromInline
  init(_ effects: [Effect<Output>]) { storage = effects }

  @usableFromInline
  var effects: [Effect<Output>] { storage }

  deinit {
    var nested = [take()]
    while var effects = nested.popLast() {
      while !effects.isEmpty {
        // The reference in `effects` goes first, so that the one in hand may be the only one left.
        var parts = effects[effects.count - 1].parts
        effects.removeLast()
        if isKnownUniquelyReferenced(&parts), let parts { nested.append(parts.take()) }
      }
    }
  }

  private func take() -> [Effect<Output>] {
    defer { storage = [] }
    return storage
  }
}

extension Effect {
  /// The parts of a composite.
  fileprivate var parts: Parts<Output>? {
    switch operation {
    case .merge(let parts, _), .concatenate(let parts, _): parts
    default: nil
    }
  }
}
