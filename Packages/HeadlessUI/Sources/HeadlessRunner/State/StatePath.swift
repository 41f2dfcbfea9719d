import HeadlessUI

/// Where in the state to look: property names and array indices with dots between them, such as
/// `activityFeed.0.kind`.
struct StatePath {
  let text: String

  /// The names in the path. The path of the whole state has none.
  private var components: [String] {
    text.isEmpty
      ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// What is there.
  ///
  /// - Throws: a failure that names the part of the path that leads nowhere, and what would.
  func value(in state: some Encodable) throws(Failure) -> JSONValue {
    var json: JSONValue
    do {
      json = try JSONValue(encoding: state)
    } catch {
      throw .wrongLine("The state cannot be shown as JSON: \(error).")
    }
    var mirror: Any? = state
    let components = components
    for (index, component) in components.enumerated() {
      // Evaluated only for a failure because a path may be as long as a line.
      let place = {
        index == 0 ? "the state" : shortened(components[..<index].joined(separator: "."))
      }
      // An optional property that is `nil` is left out of an object's JSON, but it is there.
      let children = mirror.map { Array(Mirror(reflecting: $0).unwrapped.children) } ?? []
      json = try step(
        into: json,
        component,
        in: place,
        properties: children.compactMap(\.label)
      )
      mirror =
        children.enumerated().first { ($1.label ?? "\($0)") == component }?.element.value
    }
    return json
  }

  private func step(
    into json: JSONValue,
    _ component: String,
    in place: () -> String,
    properties: [String]
  ) throws(Failure) -> JSONValue {
    func problem() -> String { "There is no “\(shortened(component))” in \(place())" }
    switch json {
    case .object(let object):
      if let value = object[component] { return value }
      if properties.contains(component) { return .null }
      let all = Set(properties).union(object.keys).sorted()
      let near = all.nearest(to: component)
      let hint =
        near.isEmpty
        ? (all.isEmpty ? " It is empty." : " There is: \(all.joined(separator: ", ")).")
        : didYouMean(near)
      throw .wrongLine("\(problem()).\(hint)")
    case .array(let elements):
      guard let index = Int(component), "\(index)" == component,
        elements.indices.contains(index)
      else {
        throw .wrongLine(
          elements.isEmpty
            ? "\(problem()): it is an empty array."
            : "\(problem()): it is an array, with elements from 0 to \(elements.count - 1)."
        )
      }
      return elements[index]
    default:
      throw .wrongLine("\(problem()): it is just \(shortened(json.text(), to: 1000)).")
    }
  }
}

extension Mirror {
  /// The mirror of what an optional holds.
  fileprivate var unwrapped: Mirror {
    guard displayStyle == .optional, let wrapped = children.first?.value else { return self }
    return Mirror(reflecting: wrapped).unwrapped
  }
}
