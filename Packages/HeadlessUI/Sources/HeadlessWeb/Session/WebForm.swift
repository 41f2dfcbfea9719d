import Foundation

/// The fields of a form that a browser has posted as `application/x-www-form-urlencoded`.
///
/// This is the format of the URL standard (https://url.spec.whatwg.org/#application/x-www-form-urlencoded).
struct WebForm {
  private var fields: [String: String] = [:]

  /// Reads a body. Returns `nil` if a text is not UTF-8.
  init?(_ body: [UInt8]) {
    for field in body.split(separator: UInt8(ascii: "&")) {
      let parts = field.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0]),
        let value = Self.decoded(parts.count > 1 ? parts[1] : [])
      else { return nil }
      // A button comes after the fields of its form, so its value is the one that counts.
      fields[name] = value
    }
  }

  subscript(name: String) -> String? { fields[name] }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    var decoded: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = hexadecimal(rest.prefix(2)) {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    return values.count == 2 ? UInt8(values[0] * 16 + values[1]) : nil
  }
}
