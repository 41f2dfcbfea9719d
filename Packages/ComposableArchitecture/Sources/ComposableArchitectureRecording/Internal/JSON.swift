import ComposableArchitectureHistoryPage
import Foundation

extension JSONEncoder {
  /// Encodes dates exactly, numbers that are not finite as texts, and keys in order, so that two files can be compared line
  /// by line.
  static var forRecording: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
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

  init(_ text: String) { description = HistoryPage.json(text) }
}
