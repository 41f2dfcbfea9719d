/// What a reader of a failing test would be told.
func report(_ body: () throws -> Void) rethrows -> String {
  try Issues.of(body).map(\.message).joined(separator: "\n\n")
}
