import Foundation

extension JSONEncoder {
  /// Encodes dates exactly, and numbers that are not finite as texts.
  static var forRecording: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    encoder.outputFormatting = .withoutEscapingSlashes
    return encoder
  }
}

extension JSONDecoder {
  static var forRecording: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return decoder
  }
}

/// A text as JSON, with quotation marks.
struct JSONText: CustomStringConvertible {
  let description: String

  init(_ text: String) {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      case _ where scalar.value < 0x20 || scalar.properties.generalCategory == .format:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: json.unicodeScalars.append(scalar)
      }
    }
    description = json + "\""
  }
}
