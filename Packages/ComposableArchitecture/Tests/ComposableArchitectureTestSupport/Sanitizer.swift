import Foundation

/// The sanitizers that `Scripts/sanitize` runs the tests with.
package enum Sanitizer: String, Sendable {
  case address, thread

  /// The sanitizer of this process, which the environment variable `SANITIZER` names.
  package static let current = ProcessInfo.processInfo.environment["SANITIZER"].flatMap(Self.init)
}
