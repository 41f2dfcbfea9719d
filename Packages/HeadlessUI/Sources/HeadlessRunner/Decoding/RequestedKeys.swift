import HeadlessUI
import Synchronization

/// The keys that the decoding of a value has asked for, by the path of the object that has them.
final class RequestedKeys: Sendable {
  private let keys = Mutex<[[String]: Set<String>]>([:])

  func add(_ newKeys: [String], at path: [any CodingKey]) {
    keys.withLock { $0[path.map(\.text), default: []].formUnion(newKeys) }
  }

  /// Returns an error for the first key in the JSON that was not asked for, or `nil` if there is none.
  func firstUnknown(in json: JSONValue) -> ExactDecodingError? {
    keys.withLock { firstUnknown(in: json, at: [], $0) }
  }

  private func firstUnknown(
    in json: JSONValue,
    at path: [String],
    _ asked: [[String]: Set<String>]
  ) -> ExactDecodingError? {
    switch json {
    case .object(let object):
      let known = asked[path] ?? []
      if let key = object.keys.filter({ !known.contains($0) }).min() {
        return ExactDecodingError(path: path, unknown(key, known))
      }
      return object.sorted { $0.key < $1.key }.lazy
        .compactMap { self.firstUnknown(in: $1, at: path + [$0], asked) }.first
    case .array(let elements):
      return elements.enumerated().lazy
        .compactMap { self.firstUnknown(in: $1, at: path + ["\($0)"], asked) }.first
    default:
      return nil
    }
  }

  private func unknown(_ key: String, _ known: Set<String>) -> String {
    let hint =
      known.isEmpty
      ? "No key is expected here." : "The keys are: \(known.sorted().joined(separator: ", "))."
    return "There is no key “\(shortened(key))”. \(hint)"
  }
}

extension Decoder {
  /// The record of the keys that are asked for, or `nil` outside of `decodeExactly`.
  var requestedKeys: RequestedKeys? {
    CodingUserInfoKey.requestedKeys.flatMap { userInfo[$0] as? RequestedKeys }
  }
}

extension CodingUserInfoKey {
  static let requestedKeys = CodingUserInfoKey(rawValue: "HeadlessRunner.requestedKeys")
}
