import Foundation
import HeadlessRunner
import HeadlessUI

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

extension WebForm {
  /// Returns the operations that the form of a control asks for.
  func operations(on control: Control) throws(Failure) -> [Control.Operation] {
    let value = self["value"]
    switch control.kind {
    case .button: return [.tap]
    case .toggle: return [.toggle(value == "on")]
    case .textField(let isSecure):
      let submits = self["submits"] == "true"
      // The page does not have the text of a secure field. If none is typed, the old one is submitted.
      guard let value, !(isSecure && submits && value.isEmpty), value != self["base"] else {
        return submits ? [.submit] : []
      }
      let base = isSecure ? nil : self["base"]
      let text = base.map { TextEdit(from: $0, to: value).applied(to: control.text) } ?? value
      return [.type(text)] + (submits ? [.submit] : [])
    case .picker, .stepper:
      guard let number = value.flatMap({ Int($0) }) else {
        throw Failure(.wrongLine, "Choose a value for “\(printable(control.label))”.")
      }
      return [.set(number)]
    }
  }
}
