/// An action in the form that `send` takes: the path of its cases, and its payload.
struct ActionDescription {
  let path: String
  let payload: JSONValue?

  init(_ action: some Encodable) throws {
    var components: [String] = []
    var json = try JSONValue(encoding: action)
    var mirror = Mirror(reflecting: action)
    // Follows the path through the cases. Each is an object with one key, whose value holds the next as
    // "_0". The mirror is checked too because a struct may look the same in JSON.
    while mirror.displayStyle == .enum, case .object(let object) = json, object.count == 1,
      let (name, inner) = object.first, case .object(let payload) = inner
    {
      components.append(name)
      if payload.isEmpty {
        self.init(components, nil)
        return
      }
      guard payload.count == 1, let only = payload["_0"], let child = mirror.children.first else {
        self.init(components, inner)
        return
      }
      json = only
      mirror = Mirror(reflecting: child.value)
    }
    self.init(components, json)
  }

  private init(_ components: [String], _ payload: JSONValue?) {
    self.path = components.joined(separator: ".")
    self.payload = payload
  }
}
