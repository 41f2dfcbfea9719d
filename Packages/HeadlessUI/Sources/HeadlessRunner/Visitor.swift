/// A visitor of an app that has a session for each visitor. The address of the visitor's pages contains the identifier.
///
/// The identifier is a secret, because another person with the same address shares the session. An app may use it as the
/// name of a directory for the visitor's documents.
public struct Visitor: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// Makes a visitor whose identifier has 128 random bits.
  public init() {
    var generator = SystemRandomNumberGenerator()
    high = generator.next()
    low = generator.next()
  }

  /// Makes the visitor with an identifier.
  ///
  /// - Parameter id: 32 digits from `0` to `9` and from `a` to `f`. For any other text the result is `nil`.
  public init?(id: some StringProtocol) {
    guard id.utf8.count == 32, id.utf8.allSatisfy(Self.isDigit),
      let high = UInt64(id.prefix(16), radix: 16), let low = UInt64(id.suffix(16), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }

  /// The identifier: 32 digits from `0` to `9` and from `a` to `f`.
  public var id: String {
    [high, low].map {
      let digits = String($0, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
