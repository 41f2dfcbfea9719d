import FileClient
import Foundation
import Testing

/// Tests that a document is read or refused with a sentence, whatever it contains.
@Suite struct DocumentMutationTests {
  private struct Item: Codable, Equatable {
    var count = 7
    var byte: UInt8 = 8
    var large: UInt64 = 9
    var ratio = 0.5
    var date = Date(timeIntervalSinceReferenceDate: 1)
    var texts = ["a", "b"]
    var amounts: [String: Int] = ["x": 1]
  }

  private struct OldItem: Codable { var count: Int }

  private static let schema = DocumentSchema(OldItem.self)
    .then(Item.self) { Item(count: $0.count) }

  private static let numbers = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615",
    "18446744073709551616", "99999999999999999999999", "256", "-1", "-0", "1.5", "1e18", "1e19",
    "1e300", "-1e300", "1e400", "5e-324", "NaN", "\"NaN\"", "\"Infinity\"", "null", "[]", "{}",
    "01",
  ]

  private static let fragments = [
    "{", "}", "[", "\"", ",", ":", "\n\n", "\r\n", "\0", "\u{FEFF}", "\\u0000", "\\ud800",
    "\"documentVersion\":1,", "\"value\":{},", String(repeating: "[", count: 200),
  ]

  /// A generator whose numbers are the same in each run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      let mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
      return mixed ^ mixed >> 27
    }
  }

  /// Decodes a document, and encodes the value again if there is one.
  private func check(_ document: Data) throws {
    do throws(DocumentError) {
      let item = try Self.schema.decode(document)
      let again = try Self.schema.decode(try Self.schema.encode(item))
      #expect(again == item, "\(String(decoding: document, as: UTF8.self))")
    } catch {
      #expect(error.description.hasSuffix("."), "\(error)")
    }
  }

  @Test(arguments: numbers) func `Each number of a document may be any number`(number: String)
    throws
  {
    let text = String(decoding: try Self.schema.encode(Item()), as: UTF8.self)
    let matches = text.matches(of: /\d+(\.\d+)?/)
    #expect(matches.count == 7)
    for match in matches {
      try check(Data(text.replacingCharacters(in: match.range, with: number).utf8))
    }
  }

  /// Run a campaign with `DOCUMENT_MUTATIONS=1000000`.
  @Test func `A document with random changes is read or refused`() throws {
    let original = [UInt8](try Self.schema.encode(Item()))
    let variable = ProcessInfo.processInfo.environment["DOCUMENT_MUTATIONS"]
    var generator = Generator(state: 1)
    for _ in 0..<(variable.flatMap { Int($0) } ?? 1_000) {
      var bytes = original
      for _ in 0...Int.random(in: 0...2, using: &generator) { change(&bytes, &generator) }
      try check(Data(bytes))
    }
  }

  private func change(_ bytes: inout [UInt8], _ generator: inout Generator) {
    guard let place = bytes.indices.randomElement(using: &generator) else { return }
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 1: bytes.removeSubrange(place..<min(bytes.count, place + 20))
    case 2:
      let fragment = Self.fragments.randomElement(using: &generator) ?? ""
      bytes.insert(contentsOf: fragment.utf8, at: place)
    default:
      guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
      let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
      let number = Self.numbers.randomElement(using: &generator) ?? ""
      bytes.replaceSubrange(start..<end, with: number.utf8)
    }
  }
}
