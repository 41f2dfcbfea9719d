/// The rules for documents' names.
enum DocumentName {
  /// The longest name in bytes. File systems allow 255, but the name of a temporary file has additional
  /// characters.
  static let maximumLength = 200

  static func isValid(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, bytes.count <= maximumLength else { return false }
    return first != UInt8(ascii: ".") && !bytes.contains(UInt8(ascii: "/")) && !bytes.contains(0)
  }

  /// The names under which a damaged document may be set aside, in the order in which to try them.
  ///
  /// The mark goes before the extension, so that the document still opens in the right program. A
  /// long name is shortened to make room for it.
  static func damaged(_ name: String) -> some Sequence<String> {
    let (stem, pathExtension) = split(name)
    return (1...).lazy.map { (number: Int) in
      let ending = (number == 1 ? ".damaged" : ".damaged-\(number)") + pathExtension
      var stem = stem
      while stem.utf8.count + ending.utf8.count > maximumLength, !stem.isEmpty {
        stem.unicodeScalars.removeLast()
      }
      return stem + ending
    }
  }

  /// Returns the parts of a name before and from its last dot. More than 20 bytes are not an extension.
  private static func split(_ name: String) -> (stem: String, pathExtension: String) {
    guard let dot = name.lastIndex(of: "."), name[dot...].utf8.count <= 20 else {
      return (name, "")
    }
    return (String(name[..<dot]), String(name[dot...]))
  }
}
