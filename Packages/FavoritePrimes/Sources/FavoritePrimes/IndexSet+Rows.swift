import Foundation

// The actions of this module encode their rows as an array: `[0, 2]`.
//
// `IndexSet` encodes itself as ranges and decodes them without checks, so a negative length or one near
// `Int.max` crashes the program. The code that the compiler generates for an action's cases calls these
// methods instead of the generic ones of the container because they are more specific.

extension KeyedEncodingContainer {
  mutating func encode(_ rows: IndexSet, forKey key: Key) throws {
    try encode(Array(rows), forKey: key)
  }
}

extension KeyedDecodingContainer {
  func decode(_ type: IndexSet.Type, forKey key: Key) throws -> IndexSet {
    let rows = try decode([Int].self, forKey: key)
    // `Int.max` is not an index because Foundation uses it for “not found”.
    if let wrong = rows.first(where: { $0 < 0 || $0 == .max }) {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "There is no row \(wrong)"
      )
    }
    return IndexSet(rows)
  }
}
