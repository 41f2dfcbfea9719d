import Foundation

/// Finds what `JSONDecoder` would accept without a word, or would take too much memory for: keys that occur twice, deep
/// nesting, and text that is not UTF-8. The decoder finds everything else that is wrong.
///
/// Keys are compared as bytes in place. A `String` and a `Set` for each object would take as long as the decoder itself.
struct JSONInspection {
  static let depthLimit = 100

  /// One step of the way to a value.
  enum Place {
    case key(String)
    case index(Int)
  }

  private struct Container {
    /// The index of the element of an array, or `nil` in an object.
    var index: Int?
    /// Where the keys of an object begin in the keys of all containers.
    let firstKey: Int
    /// The keys of an object that has many of them, or one whose bytes do not say to which others it is equal.
    var texts: Set<String>?
  }

  private let bytes: UnsafeRawBufferPointer
  private var containers: [Container] = []
  /// The keys of the containers, the innermost last, as places of their characters in the document.
  private var keys: [Range<Int>] = []
  private var awaitsKey = false

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  static func damage(in data: Data) -> DocumentError? {
    data.withUnsafeBytes { bytes in
      // UTF-16 has bytes that are zero, and so does a file of which a crash has left only the length.
      if bytes.contains(0) { return .damaged(path: "", reason: "it has a byte that is zero") }
      guard String(validating: bytes, as: UTF8.self) != nil else {
        return .damaged(path: "", reason: "it is not text in UTF-8")
      }
      var inspection = JSONInspection(bytes)
      return inspection.damage()
    }
  }

  private mutating func damage() -> DocumentError? {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let end = endOfString(from: index + 1)
        if awaitsKey, let damage = readKey(at: index + 1..<end) { return damage }
        awaitsKey = false
        index = end
      case UInt8(ascii: "{"):
        containers.append(Container(index: nil, firstKey: keys.count))
        awaitsKey = true
      case UInt8(ascii: "["):
        containers.append(Container(index: 0, firstKey: keys.count))
        awaitsKey = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let container = containers.popLast() { keys.removeSubrange(container.firstKey...) }
        awaitsKey = false
      case UInt8(ascii: ","): readComma()
      default: break
      }
      if containers.count > Self.depthLimit {
        return .damaged(path: "", reason: "its values are nested more than \(Self.depthLimit) deep")
      }
      index += 1
    }
    return nil
  }

  /// Returns the index of the quote that ends a string, or the end of the document.
  private func endOfString(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, bytes.count)
  }

  private mutating func readComma() {
    guard let last = containers.indices.last else { return }
    if let index = containers[last].index {
      containers[last].index = index + 1
    } else {
      awaitsKey = true
    }
  }

  private mutating func readKey(at range: Range<Int>) -> DocumentError? {
    guard let last = containers.indices.last, let isNew = isNew(range, in: last) else { return nil }
    if isNew {
      keys.append(range)
      return nil
    }
    let key = text(range) ?? ""
    // The path leads to the object, and not to the value of its last key.
    return .damaged(path: path(toContainer: last), reason: "the key “\(key)” occurs twice")
  }

  /// Returns whether an object does not have a key yet, or `nil` if this is none.
  private mutating func isNew(_ range: Range<Int>, in container: Int) -> Bool? {
    let others = keys[containers[container].firstKey...]
    if containers[container].texts == nil, others.count < 16, isPlain(range) {
      return !others.contains { isEqual($0, range) }
    }
    // The same key can be written in several ways, with and without escapes.
    guard let text = text(range) else { return nil }
    if containers[container].texts == nil {
      containers[container].texts = Set(others.compactMap(self.text))
    }
    return containers[container].texts?.insert(text).inserted
  }

  /// Whether the bytes are ASCII without escapes, so other bytes are another key.
  private func isPlain(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\\") }
  }

  private func isEqual(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.count == other.count && bytes[one].elementsEqual(bytes[other])
  }

  private func text(_ range: Range<Int>) -> String? {
    bytes[range].contains(UInt8(ascii: "\\"))
      ? try? JSONDecoder().decode(
        String.self, from: Data("\"".utf8) + Data(bytes[range]) + Data("\"".utf8))
      : String(decoding: bytes[range], as: UTF8.self)
  }

  /// The path to a container, without the key of the value in its envelope.
  private func path(toContainer last: Int) -> String {
    let places = containers.indices.prefix(last).compactMap { number -> Place? in
      if let index = containers[number].index { return .index(index) }
      let key = keys[containers[number].firstKey..<containers[number + 1].firstKey].last
      return key.flatMap(text).map(Place.key)
    }
    guard case .key(JSONEnvelopeKey.value.stringValue) = places.first,
      keys[..<containers[1].firstKey].contains(where: {
        text($0) == JSONEnvelopeKey.documentVersion.stringValue
      })
    else { return Self.path(places) }
    return Self.path(Array(places.dropFirst()))
  }

  /// Returns a path such as `items[3].name`.
  static func path(_ places: [Place]) -> String {
    places.reduce(into: "") { path, place in
      switch place {
      case .index(let index): path += "[\(index)]"
      case .key(let key): path += path.isEmpty ? key : ".\(key)"
      }
    }
  }
}
