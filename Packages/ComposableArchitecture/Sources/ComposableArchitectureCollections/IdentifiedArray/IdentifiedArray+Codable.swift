import OrderedCollections

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the array of the elements.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(contentsOf: elements.values)
  }
}

extension IdentifiedArray: Decodable
where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes an array of elements.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if two elements have the same identifier. Its coding
  ///   path leads to the second element.
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let position = container.currentIndex
      let element = try container.decode(Element.self)
      let (inserted, first) = append(element)
      guard inserted else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: container.codingPath + [Position(intValue: position)],
            debugDescription: """
              The elements at \(first) and \(position) have the same identifier, \(element.id).
              """))
      }
    }
  }
}

/// The position of an element in a coding path.
private struct Position: CodingKey {
  let position: Int
  var intValue: Int? { position }
  var stringValue: String { "Index \(position)" }

  init(intValue: Int) { position = intValue }
  init?(stringValue: String) { nil }
}
