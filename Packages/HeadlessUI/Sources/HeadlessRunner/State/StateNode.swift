import HeadlessUI

/// A part of the state: its JSON, and its Swift value where that is known.
///
/// The value is needed because the JSON leaves out properties that are `nil`, and because the JSON of a
/// dictionary looks like that of a struct.
struct StateNode {
  let json: JSONValue
  let value: Any?

  /// Returns the part at a step, or `nil` if there is none.
  func step(_ step: StatePath.Step) -> StateNode? {
    switch (json, step) {
    case (.object(let object), .name(let name)):
      return member(name, of: object) ?? count(name)
    case (.object(let object), .key(let key)):
      return member(key, of: object)
    case (.array(let elements), .index(let index)):
      return element(index, of: elements)
    case (.array(let elements), .name(let name)):
      guard let index = Int(name), "\(index)" == name else { return count(name) }
      return element(index, of: elements)
    case (.array(let elements), .key(let key)):
      return identifiers(of: elements).firstIndex(of: key).flatMap { element($0, of: elements) }
    case (.string, .name(let name)):
      return count(name)
    default:
      return nil
    }
  }

  /// Returns a sentence that says why there is nothing at a step, and what there is.
  func problem(with step: StatePath.Step, in place: String) -> String {
    let problem = "There is no \(step.noun) in \(place)"
    switch json {
    case .object(let object):
      let names = Set(properties).union(object.keys).sorted()
      guard !names.isEmpty else { return "\(problem). It is empty." }
      guard case .index = step else {
        let near = names.mostSimilar(to: step.text)
        return near.isEmpty
          ? "\(problem). There is: \(list(names))." : "\(problem).\(didYouMean(near))"
      }
      return "\(problem): it is an object, not an array. There is: \(list(names))."
    case .array(let elements):
      guard !elements.isEmpty else { return "\(problem): it is an empty array." }
      let last = "it is an array, with elements from 0 to \(elements.count - 1)"
      guard case .key = step else { return "\(problem): \(last)." }
      let identifiers = identifiers(of: elements).compactMap(\.self)
      return identifiers.isEmpty
        ? "\(problem): \(last), which have no “id”."
        : "\(problem). The elements are: \(list(identifiers))."
    default:
      return "\(problem): it is just \(shortened(json.text(), to: 1000))."
    }
  }

  // MARK: - Parts

  private func member(_ name: String, of object: [String: JSONValue]) -> StateNode? {
    let value = children.first { $0.name == name }?.value
    if let json = object[name] { return StateNode(json: json, value: value) }
    // A property that is `nil` is left out of the JSON, but it is there.
    return properties.contains(name) ? StateNode(json: .null, value: nil) : nil
  }

  private func element(_ index: Int, of elements: [JSONValue]) -> StateNode? {
    guard elements.indices.contains(index) else { return nil }
    let children = children
    let value = children.count == elements.count ? children[index].value : nil
    return StateNode(json: elements[index], value: value)
  }

  /// The identifiers of elements: those in the JSON, or else those of `Identifiable`.
  private func identifiers(of elements: [JSONValue]) -> [String?] {
    let values = children.map(\.value)
    return elements.enumerated().map { index, element in
      element.identifier
        ?? (values.count == elements.count
          ? (values[index] as? any Identifiable).map { Self.identifier(of: $0) } : nil)
    }
  }

  private static func identifier(of value: some Identifiable) -> String { "\(value.id)" }

  /// The number of elements or characters, if `name` is `count` and this is not a struct.
  private func count(_ name: String) -> StateNode? {
    guard name == "count" else { return nil }
    switch json {
    case .array(let elements): return StateNode(json: .integer(elements.count), value: nil)
    case .string(let text): return StateNode(json: .integer(text.count), value: nil)
    case .object(let object):
      guard let mirror, mirror.displayStyle == .dictionary else { return nil }
      return StateNode(json: .integer(object.count), value: nil)
    default: return nil
    }
  }

  private var mirror: Mirror? { value.map { Mirror(reflecting: $0).unwrapped } }

  /// The names of the properties, if this is a struct or a class.
  private var properties: [String] {
    mirror?.displayStyle == .dictionary ? [] : mirror?.children.compactMap(\.label) ?? []
  }

  private var children: [(name: String?, value: Any)] {
    guard let mirror else { return [] }
    guard mirror.displayStyle == .dictionary else {
      return mirror.children.map { (name: $0.label, value: $0.value) }
    }
    return mirror.children.compactMap { entry in
      let pair = Array(Mirror(reflecting: entry.value).children.map(\.value))
      return pair.count == 2 ? (name: "\(pair[0])", value: pair[1]) : nil
    }
  }

  private func list(_ names: [String]) -> String {
    let shown = names.prefix(20).map { shortened($0) }.joined(separator: ", ")
    return names.count > 20 ? "\(shown), …" : shown
  }
}

extension StatePath.Step {
  fileprivate var text: String {
    switch self {
    case .name(let name): name
    case .index(let index): "\(index)"
    case .key(let key): key
    }
  }

  fileprivate var noun: String {
    switch self {
    case .name, .key: "“\(shortened(text))”"
    case .index: "element \(text)"
    }
  }
}

extension JSONValue {
  /// The member `id` of an object, as text.
  fileprivate var identifier: String? {
    guard case .object(let object) = self, let id = object["id"] else { return nil }
    if case .string(let text) = id { return text }
    return id.text()
  }
}

extension Mirror {
  /// The mirror of what an optional holds.
  fileprivate var unwrapped: Mirror {
    guard displayStyle == .optional, let wrapped = children.first?.value else { return self }
    return Mirror(reflecting: wrapped).unwrapped
  }
}
