#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A source of identifiers that a test can predict.
///
/// A feature that makes identifiers has a closure for it in its environment. An app passes `{ UUID() }`
/// there, and a test passes a generator. The generator counts, so the identifiers are the same each time:
///
/// ```swift
/// let uuids = TestUUIDGenerator()
/// let environment = JournalEnvironment(uuid: { uuids() })
/// #expect(environment.uuid() == UUID(uuidString: "00000000-0000-0000-0000-000000000000"))
/// #expect(environment.uuid() == uuids[1])
/// ```
///
/// In `explore`, each schedule and each restart of the app begins with the same identifier, wherever the
/// generator is made. The exploration knows that effects share the generator: it tries every order in which
/// they take identifiers, and the history of a failure shows the number of identifiers taken as a variable
/// named `identifiers`. A generator that is made outside of the environment does not go on by that.
///
/// It can be used from any thread. Identifiers are assigned in the order of the calls.
public final class TestUUIDGenerator: Sendable {
  private let count = GeneratorPlaces.content(0, name: "identifiers")

  /// Creates a generator whose first identifier consists of zeros.
  public init() {}

  /// Returns the next identifier.
  public func callAsFunction() -> UUID {
    self[
      count.withValue { count in
        defer { count += 1 }
        return count
      }]
  }

  /// The identifier that the generator returns for the call with this index, even if that call has not
  /// happened yet.
  ///
  /// - Parameter index: The number of calls before that call.
  public subscript(index: Int) -> UUID {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: index >> (8 * (7 - $0))) }
    return UUID(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      ))
  }
}
