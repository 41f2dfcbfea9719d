import ComposableArchitecture

extension JSONValue {
  /// Returns the JSON of a value with `null` in place of each ``StateBookkeeping``.
  ///
  /// Bookkeeping is found by the names of properties. It stays if the value is encoded under other names.
  func withoutBookkeeping(of value: Any) -> JSONValue {
    if value is any StateBookkeeping { return .null }
    let mirror = Mirror(reflecting: value)
    switch (self, mirror.displayStyle) {
    case (_, .optional):
      guard let wrapped = mirror.children.first?.value else { return self }
      return withoutBookkeeping(of: wrapped)
    case (.object(var members), .dictionary):
      for entry in mirror.children {
        let pair = Array(Mirror(reflecting: entry.value).children.map(\.value))
        guard pair.count == 2, let member = members["\(pair[0])"] else { continue }
        members["\(pair[0])"] = member.withoutBookkeeping(of: pair[1])
      }
      return .object(members)
    case (.object(var members), .enum):
      // Values without labels are encoded under the names `_0`, `_1`….
      guard let (label, payload) = mirror.children.first, let label,
        case .object(let parts)? = members[label], parts.count == 1, let part = parts["_0"]
      else { return self }
      members[label] = .object(["_0": part.withoutBookkeeping(of: payload)])
      return .object(members)
    case (.object(var members), _):
      for (label, child) in mirror.children {
        guard let label, let member = members[label] else { continue }
        members[label] = member.withoutBookkeeping(of: child)
      }
      return .object(members)
    case (.array(let elements), _):
      let children = Array(mirror.children)
      guard children.count == elements.count else { return self }
      return .array(zip(elements, children).map { $0.withoutBookkeeping(of: $1.value) })
    default:
      return self
    }
  }
}
