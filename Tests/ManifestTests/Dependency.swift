import Testing

extension Manifest {
  /// A dependency of a target: a product, a target, or whichever has the name.
  struct Dependency: Decodable, Hashable {
    /// Here every product is called as its target is.
    var name: String
    /// The package of a product.
    var package: String?
    /// Where and with what it is one.
    var condition: Condition?

    struct Condition: Decodable, Hashable {
      var platformNames: Set<String>
      var traits: Set<String>?

      /// The same without all other traits; `nil` if that leaves no condition.
      func naming(only names: Set<String>) -> Self? {
        let named = traits.map { $0.intersection(names) }.flatMap { $0.isEmpty ? nil : $0 }
        return platformNames.isEmpty && named == nil
          ? nil : Self(platformNames: platformNames, traits: named)
      }
    }

    enum CodingKeys: String, CodingKey { case byName, product, target }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let key = try #require(container.allKeys.first)
      var elements = try container.nestedUnkeyedContainer(forKey: key)
      name = try elements.decode(String.self)
      if key == .product {
        package = try elements.decodeIfPresent(String.self)
        // Names that stand in for those of its modules. None are used here.
        _ = try elements.decodeIfPresent([String: String].self)
      }
      condition = try elements.decodeIfPresent(Condition.self)
    }
  }
}
