import Foundation

/// Returns a text from outside in a form that can be shown: short, on one line, without control
/// characters, and without the app id.
func presentable(_ text: String, without appID: String) -> String {
  // Searching a megabyte would take seconds, and a text of that length cannot be shown anyway.
  guard text.utf8.count <= 10_000 else { return "…" }
  let line = text.cuttingOut(appID).unicodeScalars.map {
    CharacterSet.controlCharacters.contains($0) ? " " : Character($0)
  }
  return String(String(line).trimmingCharacters(in: .whitespaces).prefix(200))
}

extension String {
  /// Returns the text with every occurrence of a secret replaced by "…", in upper or lower case and in
  /// any encoding of its characters.
  ///
  /// A server receives the secret in an address and may repeat it in its answer, as plain text or in
  /// JSON or HTML.
  func cuttingOut(_ secret: String) -> String {
    let pattern = secret.unicodeScalars.map(pattern).joined()
    guard !secret.isEmpty else { return self }
    guard let regex = try? Regex(pattern) else { return "…" }
    return replacing(regex.ignoresCase().matchingSemantics(.unicodeScalar), with: "…")
  }
}

/// Returns a regular expression for all spellings of a character.
///
/// Every repetition is bounded because searching a long text would take too long otherwise.
private func pattern(_ scalar: Unicode.Scalar) -> String {
  // A plus sign stands for a space in the query of an address.
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
    // The character itself, or after backslashes, as in `\/`.
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
