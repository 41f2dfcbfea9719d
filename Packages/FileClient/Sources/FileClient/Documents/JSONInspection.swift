import Foundation

/// Finds what `JSONDecoder` would accept without a word, or would take too much memory for: keys that occur twice, deep
/// nesting, and text that is not UTF-8. The decoder finds everything else that is wrong.
struct JSONInspection {
  static let depthLimit = 100

  /// One step of the way to a value.
  enum Place {
    case key(String)
    case index(Int)
  }

  private enum Container {
    case array(index: Int)
    case object(keys: Set<String>, key: String?)
  }

  private var containers: [Container] = []
  private var awaitsKey = false

  static func damage(in data: Data) -> DocumentError? {
    // UTF-16 has bytes that are zero, and so does a file of which a crash has left only the length.
    if data.contains(0) { return .damaged(path: "", reason: "it has a byte that is zero") }
    guard String(validating: data, as: UTF8.self) != nil else {
      return .damaged(path: "", reason: "it is not text in UTF-8")
    }
    var inspection = JSONInspection()
    return data.withUnsafeBytes { bytes in inspection.damage(in: bytes) }
  }

  private mutating func damage(in bytes: UnsafeRawBufferPointer) -> DocumentError? {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let end = Self.endOfString(in: bytes, from: index)
        if awaitsKey, let damage = readKey(bytes[index..<end]) { return damage }
        awaitsKey = false
        index = end
        continue
      case UInt8(ascii: "{"):
        containers.append(.object(keys: [], key: nil))
        awaitsKey = true
      case UInt8(ascii: "["):
        containers.append(.array(index: 0))
        awaitsKey = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = containers.popLast()
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

  /// Returns the index after the quote that ends a string.
  private static func endOfString(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  private mutating func readComma() {
    switch containers.last {
    case .array(let index): containers[containers.count - 1] = .array(index: index + 1)
    case .object: awaitsKey = true
    case nil: break
    }
  }

  private mutating func readKey(_ bytes: Slice<UnsafeRawBufferPointer>) -> DocumentError? {
    // The same key can be written in several ways, with and without escapes.
    let key =
      bytes.contains(UInt8(ascii: "\\"))
      ? try? JSONDecoder().decode(String.self, from: Data(bytes))
      : String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    guard let key, case .object(var keys, _) = containers.popLast()
    else { return nil }
    let isNew = keys.insert(key).inserted
    let path = path
    containers.append(.object(keys: keys, key: key))
    return isNew ? nil : .damaged(path: path, reason: "the key “\(key)” occurs twice")
  }

  /// The path to the innermost container, without the key of the value in its envelope.
  private var path: String {
    let places = containers.compactMap { container -> Place? in
      switch container {
      case .array(let index): .index(index)
      case .object(_, let key): key.map(Place.key)
      }
    }
    guard case .object(let keys, JSONEnvelopeKey.value.stringValue) = containers.first,
      keys.contains(JSONEnvelopeKey.documentVersion.stringValue)
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
