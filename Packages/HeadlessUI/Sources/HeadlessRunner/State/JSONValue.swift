import Foundation
import HeadlessUI

/// Any JSON value, for comparing, searching and printing.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Encodes a value as JSON.
  package init(encoding value: some Encodable) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder.forRunner.encode(value))
  }

  /// Encodes a state as JSON, with the same text in place of every date, and `null` in place of bookkeeping. These
  /// parts differ from run to run, or say nothing about the app.
  init(encodingForComparison value: some Encodable) throws {
    let encoder = JSONEncoder.forRunner
    encoder.dateEncodingStrategy = .custom { _, encoder in
      var container = encoder.singleValueContainer()
      try container.encode("a date")
    }
    self = try JSONDecoder().decode(JSONValue.self, from: encoder.encode(value))
      .withoutBookkeeping(of: value)
  }

  /// Parses JSON text. Returns `nil` if the text is not JSON.
  init?(parsing text: String) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else {
      return nil
    }
    self = value
  }

  /// Returns the JSON as text: on one line with its keys sorted, or indented for reading.
  package func text(isPretty: Bool = false) -> String {
    let encoder = JSONEncoder.forRunner
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return (try? encoder.text(of: self)) ?? "null"
  }
}

extension JSONEncoder {
  /// An encoder whose output is always the same for the same value.
  static var forRunner: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Returns a value as JSON that cannot control a terminal: control characters and characters that
  /// change the direction of text are escaped. They occur only inside of strings.
  func text(of value: some Encodable) throws -> String {
    let text = String(decoding: try encode(value), as: UTF8.self)
    if text.utf8.allSatisfy({ $0 < 0x7F }) { return text }
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      // The line breaks of the layout are not part of a string.
      if scalar.isSteering, scalar != "\n" {
        let digits = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
  }
}

extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Objects come first because each wrong guess throws an error, and most parts of an action are
    // objects.
    if let value = try? container.decode([String: JSONValue].self) {
      self = .object(value)
    } else if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else {
      self = .array(try container.decode([JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
