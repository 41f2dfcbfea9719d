import ComposableArchitecture

/// The bookkeeping in a state, by the names of the properties that lead to it, such as `settings.undo`.
struct Bookkeeping {
  private(set) var parts: [String: any StateBookkeeping] = [:]

  init(of value: Any) { add(value, at: "") }

  private mutating func add(_ value: Any, at path: String) {
    if let part = value as? any StateBookkeeping {
      parts[path] = part
      return
    }
    let mirror = Mirror(reflecting: value)
    let isOptional = mirror.displayStyle == .optional
    for (index, child) in mirror.children.enumerated() {
      let name = child.label ?? "\(index)"
      add(child.value, at: isOptional ? path : path.isEmpty ? name : "\(path).\(name)")
    }
  }

  /// How many changes can be undone, by path.
  var undoCounts: [String: Int] { parts.mapValues(\.undoCount) }

  /// The knowledge about documents, by path.
  var documents: [String: StoredDocument] { parts.mapValues(\.storedDocument) }
}
