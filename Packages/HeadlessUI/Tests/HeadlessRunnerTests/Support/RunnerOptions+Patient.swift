import ArgumentParser

@testable import HeadlessRunner

extension RunnerOptions {
  /// Options with time limits that no run of the tests reaches. On a slow machine, parallel tests keep the main actor and
  /// the threads of Swift's pool busy for more than ten minutes.
  static func patient(_ options: [String] = []) throws -> Self {
    try parse(["--grace", "60m", "--wait-limit", "60m"] + options)
  }
}
