import ArgumentParser

@testable import HeadlessRunner

extension RunnerOptions {
  /// Options that let effects take all the time they need. Tests in parallel can keep every thread of
  /// Swift's pool busy for more than a minute.
  static func patient(_ options: [String] = []) throws -> Self {
    try parse(["--grace", "10m", "--wait-limit", "10m"] + options)
  }
}
