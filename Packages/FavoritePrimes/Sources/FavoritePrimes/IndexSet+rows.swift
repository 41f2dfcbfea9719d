import Foundation

// How the actions of this module encode their rows: as an array, `[0, 2]`.
//
// `IndexSet` encodes itself as ranges and decodes them unchecked: a negative length stops the program,
// and so does one near `Int.max`. The compiler writes the coding of an action's cases as calls of these
// methods of a container, and prefers the ones here because they are not generic.

extension KeyedEncodingContainer {
  mutating func encode(_ rows: IndexSet, forKey key: Key) throws {
    try encode(Array(rows), forKey: key)
  }
}

extension KeyedDecodingContainer {
  func decode(_ type: IndexSet.Type, forKey key: Key) throws -> IndexSet {
    let rows = try decode([Int].self, forKey: key)
    // `Int.max` is no index: Foundation uses it for “not found”.
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
