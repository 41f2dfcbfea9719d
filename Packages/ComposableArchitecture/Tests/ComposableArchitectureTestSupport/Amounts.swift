import Foundation

/// Whether tests try all cases they have. One step of `.ci/run` sets the environment variable `THOROUGH`.
package let isThorough = ProcessInfo.processInfo.environment["THOROUGH"] != nil

/// Returns the number that an environment variable sets, or else the default.
package func amount(_ variable: String, default number: Int) -> Int {
  ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? number
}
