import ComposableArchitectureTesting
import Foundation
import Testing

struct JournalEnvironment {
  var now: @Sendable () -> Date = { Date() }
  var uuid: @Sendable () -> UUID = { UUID() }
}

func examples(now: TestDateGenerator) {
  // Examples: statements
}
