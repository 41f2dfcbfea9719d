/// How a step accesses an object.
enum Access: CaseIterable, Sendable {
  case read
  case change
  /// A change that commutes with the other changes of this kind.
  case commute
}

/// The objects that a step accessed, by their numbers in `RunObjectNumbers`. If the footprints of two steps do not
/// conflict, both orders of the steps lead to the same state.
struct Footprint: Hashable, Sendable {
  /// The accesses to 64 objects, one bit each.
  private struct Word: Hashable, Sendable {
    var reads: UInt64 = 0
    var changes: UInt64 = 0
    var commutes: UInt64 = 0

    mutating func formUnion(_ other: Word) {
      reads |= other.reads
      changes |= other.changes
      commutes |= other.commutes
    }

    func conflicts(with other: Word) -> Bool {
      let byChange = changes & (other.reads | other.changes | other.commutes)
      let byRead = reads & (other.changes | other.commutes)
      let byCommutingChange = commutes & (other.reads | other.changes)
      return byChange | byRead | byCommutingChange != 0
    }
  }

  /// The accesses to the objects with the lowest numbers. Each step reads `RunObject.anything`.
  private var first = Word(reads: 1 << UInt64(RunObjectNumbers.anything))
  /// The accesses to the other objects. Few features have so many.
  private var rest: [Word] = []

  /// Whether the step changed an object.
  func changes(_ object: Int) -> Bool {
    let index = object >> 6
    if index > rest.count { return false }
    return (index == 0 ? first : rest[index - 1]).changes & 1 << UInt64(object & 63) != 0
  }

  mutating func access(_ object: Int, _ access: Access) {
    let bit: UInt64 = 1 << UInt64(object & 63)
    switch access {
    case .read: formUnion(Word(reads: bit), at: object >> 6)
    case .change: formUnion(Word(changes: bit), at: object >> 6)
    case .commute: formUnion(Word(commutes: bit), at: object >> 6)
    }
  }

  mutating func formUnion(_ other: Footprint) {
    first.formUnion(other.first)
    for (index, word) in other.rest.enumerated() { formUnion(word, at: index + 1) }
  }

  /// Whether the order of two steps may make a difference: they access the same object, do not both read it, and do not
  /// both make changes that commute.
  func conflicts(with other: Footprint) -> Bool {
    if first.conflicts(with: other.first) { return true }
    if rest.isEmpty || other.rest.isEmpty { return false }
    return zip(rest, other.rest).contains { $0.conflicts(with: $1) }
  }

  private mutating func formUnion(_ word: Word, at index: Int) {
    if index == 0 { return first.formUnion(word) }
    while rest.count < index { rest.append(Word()) }
    rest[index - 1].formUnion(word)
  }
}

/// A set of numbers from zero.
struct NumberSet: Codable {
  private var words: [UInt64] = []

  func contains(_ number: Int) -> Bool {
    number >> 6 < words.count && words[number >> 6] & 1 << UInt64(number & 63) != 0
  }

  mutating func insert(_ number: Int) {
    while words.count <= number >> 6 { words.append(0) }
    words[number >> 6] |= 1 << UInt64(number & 63)
  }

  func intersects(_ other: NumberSet) -> Bool {
    zip(words, other.words).contains { $0 & $1 != 0 }
  }

  mutating func formUnion(_ other: NumberSet) {
    while words.count < other.words.count { words.append(0) }
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }
}
