/// Returns the failure message that a reader of a failing test would see.
package func report(_ body: () throws -> Void) rethrows -> String {
  try Issues.of(body).map(\.message).joined(separator: "\n\n")
}
