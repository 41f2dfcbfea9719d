/// Why a document has no value, or a value cannot be put into a document.
///
/// `description` tells the user what happened.
public enum DocumentError: Error, Hashable, Codable, Sendable {
  /// A newer version of the app wrote the document. The associated value is the document's version.
  case later(Int)
  /// The document is not what any version of the app has written.
  ///
  /// The path leads to what is wrong, such as `items[3].name`. It is empty if that is the whole document.
  case damaged(path: String, reason: String)
  /// JSON cannot represent the value.
  case cannotBeEncoded(path: String, reason: String)
}

extension DocumentError: CustomStringConvertible {
  /// The problem, in a sentence or two for the user.
  public var description: String {
    switch self {
    case .later(let version):
      """
      A newer version of this app wrote the document, whose version is \(version). Use that app. The document was not \
      changed.
      """
    case .damaged("", let reason): "The document is damaged: \(reason)."
    case .damaged(let path, let reason): "The document is damaged at “\(path)”: \(reason)."
    case .cannotBeEncoded("", let reason): "The value cannot be saved: \(reason)."
    case .cannotBeEncoded(let path, let reason):
      "The value cannot be saved, at “\(path)”: \(reason)."
    }
  }
}

extension DocumentError {
  /// Describes what a decoder has thrown.
  init(decoding error: any Error) {
    let (keys, reason) =
      switch error {
      case DecodingError.keyNotFound(let key, let context):
        (context.codingPath, "“\(key.stringValue)” is missing")
      case DecodingError.valueNotFound(let type, let context):
        (context.codingPath, "\(name(of: type)) is missing")
      case DecodingError.typeMismatch(let type, let context):
        (context.codingPath, "this is not \(name(of: type))")
      case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
        // On Linux, the decoder says the same of both, without a place.
        ([], "it is not valid JSON, or has a number that its type cannot hold")
      case DecodingError.dataCorrupted(let context):
        (context.codingPath, sentence(context.debugDescription))
      default: ([], sentence("\(error)"))
      }
    // The user does not know the key of the value in its envelope.
    let isInEnvelope = keys.first as? JSONEnvelopeKey == .value
    self = .damaged(path: path(isInEnvelope ? keys.dropFirst() : keys[...]), reason: reason)
  }

  /// Describes what an encoder has thrown about a value in its envelope.
  init(encoding error: any Error) {
    let context: EncodingError.Context? =
      if case EncodingError.invalidValue(_, let context) = error { context } else { nil }
    self = .cannotBeEncoded(
      path: path((context?.codingPath ?? []).dropFirst()),
      reason: sentence(context?.debugDescription ?? "\(error)"))
  }
}

private func path(_ keys: ArraySlice<any CodingKey>) -> String {
  JSONInspection.path(
    keys.map { key in key.intValue.map(JSONInspection.Place.index) ?? .key(key.stringValue) })
}

private func name(of type: Any.Type) -> String {
  switch type {
  case is [Any].Type: "a list"
  case is [String: Any].Type: "an object"
  case is any BinaryInteger.Type: "a whole number"
  case is any BinaryFloatingPoint.Type: "a number"
  case is Bool.Type: "true or false"
  case is String.Type: "a text"
  default: "\(type)"
  }
}

/// Returns the words of a coder with a limited length and without the dot at the end.
private func sentence(_ text: String) -> String {
  let text = text.count > 200 ? "\(text.prefix(200))…" : text
  return text.last == "." ? String(text.dropLast()) : text
}
