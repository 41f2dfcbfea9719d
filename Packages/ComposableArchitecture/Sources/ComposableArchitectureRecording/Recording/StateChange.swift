/// A difference between two values.
public struct StateChange: Equatable, Sendable, CustomStringConvertible {
  /// Where the difference is: `favoritePrimes[2]`. Empty if the whole values differ.
  public let path: String
  /// The value that was there first. `nil` if there was none.
  public let before: String?
  /// The value that was there next. `nil` if there was none.
  public let after: String?

  /// The path, and both values.
  public var description: String {
    "\(path.isEmpty ? "the state" : path): \(before ?? "nothing") → \(after ?? "nothing")"
  }

  /// Returns the differences between two values, in the order in which they are declared.
  ///
  /// ```swift
  /// for change in StateChange.changes(from: before, to: after) { print(change) }
  /// // favoritePrimes[2]: nothing → 7
  /// ```
  ///
  /// Two values are the same if `==` says so, or if all of their parts are the same. Numbers that are “not a
  /// number” are the same here, although `==` says otherwise.
  ///
  /// - Parameters:
  ///   - before: The first value.
  ///   - after: The next value.
  ///   - limit: The number of differences after which the search ends.
  /// - Returns: The differences. None if the values are the same.
  public static func changes<Value>(
    from before: Value, to after: Value, limit: Int = 100
  ) -> [StateChange] {
    var comparison = Comparison(limit: limit)
    comparison.compare(before, after, at: "")
    return comparison.changes
  }
}

/// A walk through two values at once.
private struct Comparison {
  let limit: Int
  var changes: [StateChange] = []
  /// Whether a number that is “not a number” made `==` say that values are different.
  var sawNotANumber = false

  mutating func compare(_ before: Any, _ after: Any, at path: String) {
    if changes.count >= limit || isEqual(before, after) { return }
    if isNotANumber(before), isNotANumber(after) {
      sawNotANumber = true
      return
    }
    let (old, new) = (Mirror(reflecting: before), Mirror(reflecting: after))
    guard old.subjectType == new.subjectType, old.displayStyle == new.displayStyle else {
      return add(before, after, at: path)
    }
    let count = changes.count
    let sawNotANumberBefore = sawNotANumber
    sawNotANumber = false
    defer { sawNotANumber = sawNotANumber || sawNotANumberBefore }
    switch old.displayStyle {
    case .struct, .class, .tuple: compareProperties(old, new, at: path)
    case .optional, .enum: compareCases(before, after, old, new, at: path)
    case .collection: compareElements(old, new, at: path)
    case .dictionary: compareEntries(old, new, at: path)
    default: break
    }
    // Nothing was found below, but `==` says that the values are different, and no number explains it.
    if changes.count == count, !sawNotANumber, before is any Equatable || "\(before)" != "\(after)"
    {
      add(before, after, at: path)
    }
  }

  private mutating func compareProperties(_ old: Mirror, _ new: Mirror, at path: String) {
    for (old, new) in zip(old.children, new.children) {
      compare(old.value, new.value, at: appending(old.label ?? "", to: path))
    }
  }

  private mutating func compareCases(
    _ before: Any, _ after: Any, _ old: Mirror, _ new: Mirror, at path: String
  ) {
    guard let old = old.children.first, let new = new.children.first, old.label == new.label else {
      return add(before, after, at: path)
    }
    let isOptional = old.label == "some"
    compare(old.value, new.value, at: isOptional ? path : appending(old.label ?? "", to: path))
  }

  private mutating func compareElements(_ old: Mirror, _ new: Mirror, at path: String) {
    let (old, new) = (old.children.makeIterator(), new.children.makeIterator())
    var index = 0
    while changes.count < limit {
      let place = "\(path)[\(index)]"
      switch (old.next(), new.next()) {
      case (let old?, let new?): compare(old.value, new.value, at: place)
      case (let old?, nil):
        changes.append(StateChange(path: place, before: text(old.value), after: nil))
      case (nil, let new?):
        changes.append(StateChange(path: place, before: nil, after: text(new.value)))
      case (nil, nil): return
      }
      index += 1
    }
  }

  private mutating func compareEntries(_ old: Mirror, _ new: Mirror, at path: String) {
    let (old, new) = (entries(old), entries(new))
    let keys = Set(old.keys).union(new.keys).sorted { "\($0)" < "\($1)" }
    for key in keys where changes.count < limit {
      let name = key.base as? String ?? ""
      let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      let place = isName ? appending(name, to: path) : "\(path)[\(text(key.base))]"
      switch (old[key], new[key]) {
      case (let old?, let new?): compare(old, new, at: place)
      case (let old, let new):
        changes.append(
          StateChange(path: place, before: old.map { text($0) }, after: new.map { text($0) }))
      }
    }
  }

  private func entries(_ mirror: Mirror) -> [AnyHashable: Any] {
    var entries: [AnyHashable: Any] = [:]
    for child in mirror.children {
      if let (key, value) = entry(child.value) { entries[key] = value }
    }
    return entries
  }

  /// The children of a dictionary's mirror are pairs.
  private func entry(_ pair: Any) -> (AnyHashable, Any)? {
    let children = Array(Mirror(reflecting: pair).children)
    guard children.count == 2, let key = children[0].value as? AnyHashable else { return nil }
    return (key, children[1].value)
  }

  private mutating func add(_ before: Any, _ after: Any, at path: String) {
    changes.append(StateChange(path: path, before: text(before), after: text(after)))
  }

  private func appending(_ name: String, to path: String) -> String {
    let separator = path.isEmpty || name.hasPrefix("[") ? "" : "."
    return path + separator + name
  }

  private func isEqual(_ before: Any, _ after: Any) -> Bool {
    (before as? any Equatable).map { isEqual($0, after) } ?? false
  }

  private func isEqual<Value: Equatable>(_ before: Value, _ after: Any) -> Bool {
    after as? Value == before
  }

  private func isNotANumber(_ value: Any) -> Bool {
    (value as? any FloatingPoint).map { $0.isNaN } ?? false
  }

  private func text(_ value: Any) -> String {
    let value = unwrapped(value)
    let text = (value as? String).map { String(reflecting: $0) } ?? "\(value)"
    return text.count > 200 ? text.prefix(200) + "…" : text
  }

  private func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let child = mirror.children.first else { return value }
    return unwrapped(child.value)
  }
}
