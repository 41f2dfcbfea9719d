import Testing

extension Manifest {
  /// A dependency of a target: a product, a target, or either of them by name.
  struct Dependency: Decodable, Hashable {
    /// In this repository, every product has the name of its target.
    var name: String
    /// The package of a product.
    var package: String?
    /// The platforms and traits with which the dependency applies.
    var condition: Condition?

    struct Condition: Decodable, Hashable {
      var platformNames: Set<String>
      var traits: Set<String>?
    }

    /// The module of the target, or of the target that has the name of the product.
    var module: String { name.replacing("-", with: "_") }

    enum CodingKeys: String, CodingKey { case byName, product, target }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let key = try #require(container.allKeys.first)
      var elements = try container.nestedUnkeyedContainer(forKey: key)
      name = try elements.decode(String.self)
      if key == .product {
        package = try elements.decodeIfPresent(String.self)
        // These are module aliases. This repository does not use them.
        _ = try elements.decodeIfPresent([String: String].self)
      }
      condition = try elements.decodeIfPresent(Condition.self)
    }
  }
}
