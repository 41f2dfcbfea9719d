import Foundation

/// The first line of a recording.
struct RecordingHeader: Codable, Sendable {
  let history: Int
  let app: String
  let version: String?
  let start: Date
  let clock: String?
  let redacted: Bool?
  let actions: [String]?

  /// The line, with its end.
  var line: [UInt8] {
    let encoder = JSONEncoder.forRecording
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting.insert(.sortedKeys)
    // A header consists of texts and numbers, which can always be encoded.
    let object = (try? encoder.encode(self)).map { Array($0) } ?? []
    // A reader recognizes the file by its beginning, so that key comes first.
    let rest = String(decoding: object, as: UTF8.self).replacing(
      #""history":1,"#, with: "", maxReplacements: 1)
    return Array(#"{"history":1,"#.utf8) + Array(rest.dropFirst().utf8) + [0x0A]
  }
}

/// Any line after the header.
struct RecordingLine<Action: Decodable>: Decodable {
  private enum Key: String, CodingKey {
    case number, time, by, via, further, cause, redacted, action, reads, error, state
    case effect, startedBy, waits, ended
  }

  let number: Int?
  let time: Double?
  let sender: String?
  let via: String?
  let isFurther: Bool
  let cause: Int?
  let isRedacted: Bool
  let error: String?
  let reads: [Read]
  let hasState: Bool
  let effect: Int?
  let startedBy: Int?
  let waits: Bool
  let ended: String?
  /// The action, or why it cannot be decoded. `nil` if the line has no action.
  let action: Result<Action, any Error>?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func value<T: Decodable>(_ key: Key) throws -> T? {
      try container.decodeIfPresent(T.self, forKey: key)
    }
    number = try value(.number)
    time = try value(.time)
    sender = try value(.by)
    via = try value(.via)
    isFurther = try value(.further) ?? false
    cause = try value(.cause)
    isRedacted = try value(.redacted) ?? false
    error = try value(.error)
    reads = try value(.reads) ?? []
    hasState = container.contains(.state)
    effect = try value(.effect)
    startedBy = try value(.startedBy)
    waits = try value(.waits) ?? false
    ended = try value(.ended)
    action =
      container.contains(.action)
      ? Result { try container.decode(Action.self, forKey: .action) } : nil
  }
}

/// The line of a state.
struct StateLine<Value: Decodable>: Decodable {
  let state: Value
}

extension Read: Decodable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      self.init(name: name, value: nil)
      return
    }
    let container = try decoder.container(keyedBy: Name.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: container.codingPath, debugDescription: "A read has one name."))
    }
    let value = try container.decode(AnyJSON.self, forKey: key)
    self.init(name: key.stringValue, value: try JSONEncoder.forRecording.encode(value))
  }
}

/// Any JSON value.
enum AnyJSON: Codable, Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case number(Double)
  case string(String)
  case array([AnyJSON])
  case object([String: AnyJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .unsigned(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([AnyJSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: AnyJSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// The value in a form that can be compared.
  var plain: Any {
    switch self {
    case .null: Optional<Int>.none as Any
    case .bool(let value): value
    case .integer(let value): value
    case .unsigned(let value): value
    case .number(let value): value
    case .string(let value): value
    case .array(let value): value.map(\.plain)
    case .object(let value): value.mapValues(\.plain)
    }
  }
}
