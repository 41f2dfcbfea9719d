import Foundation

/// A text from outside, fit to be shown: of one line, short, without codes that a terminal obeys, and
/// without the app id.
func presentable(_ text: String, without appID: String) -> String {
  // A person does not read more, and a search in a megabyte takes seconds.
  guard text.utf8.count <= 10_000 else { return "…" }
  let line = text.cuttingOut(appID).unicodeScalars.map {
    CharacterSet.controlCharacters.contains($0) ? " " : Character($0)
  }
  return String(String(line).trimmingCharacters(in: .whitespaces).prefix(200))
}

extension String {
  /// The text with "…" in place of a secret, in upper or lower case and in any encoding of any of its
  /// characters.
  ///
  /// A server gets the secret in an address and may answer with that, or with parts of it, as it is or
  /// inside of JSON or HTML.
  func cuttingOut(_ secret: String) -> String {
    let pattern = secret.unicodeScalars.map(pattern).joined()
    guard !secret.isEmpty else { return self }
    guard let regex = try? Regex(pattern) else { return "…" }
    return replacing(regex.ignoresCase().matchingSemantics(.unicodeScalar), with: "…")
  }
}

/// A regular expression for all ways to write a character.
///
/// Every repetition is limited because a search in a long text would take too long otherwise.
private func pattern(_ scalar: Unicode.Scalar) -> String {
  // In the query of an address a plus sign stands for a space.
  let scalars = scalar == " " || scalar == "+" ? [" ", "+"] : [scalar]
  return "(?:\(scalars.flatMap(spellings).joined(separator: "|")))"
}

private func spellings(_ scalar: Unicode.Scalar) -> [String] {
  func hex(_ number: some BinaryInteger, _ length: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }
  let character = String(scalar)
  let reference = "&(?:amp;)?#(?:0{0,5}\(scalar.value)|x0{0,5}\(hex(scalar.value, 0)));"
  return [
    // As it is, or after backslashes, as in `\/`.
    #"\\{0,8}"# + NSRegularExpression.escapedPattern(for: character),
    // Percent-encoded, possibly more than once: `%2F`, `%252F`.
    character.utf8.map { "%(?:25){0,4}" + hex($0, 2) }.joined(),
    // In a string of JSON or of a programming language: `\u002F`.
    character.utf16.map { #"\\{1,8}u"# + hex($0, 4) }.joined(),
    // In HTML or XML: `&#47;`, `&#x2F;`, `&amp;`.
    reference,
  ] + (names[scalar].map { ["&(?:amp;)?\($0);"] } ?? [])
}

private let names: [Unicode.Scalar: String] = [
  "&": "amp", "<": "lt", ">": "gt", "\"": "quot", "'": "apos",
]
