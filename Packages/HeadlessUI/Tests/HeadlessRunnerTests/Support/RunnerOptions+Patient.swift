import ArgumentParser

@testable import HeadlessRunner

extension RunnerOptions {
  /// Options with long time limits, because parallel tests can keep every thread of Swift's pool busy
  /// for more than a minute.
  static func patient(_ options: [String] = []) throws -> Self {
    try parse(["--grace", "10m", "--wait-limit", "10m"] + options)
  }
}
