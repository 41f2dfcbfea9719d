#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The rest of an exhaustive exploration that was stopped.
///
/// The states that were seen are not included, because there may be many and they cannot be stored in
/// general.
struct Checkpoint: Codable {
  /// A digest of what was explored.
  let digest: String
  let rest: Remainder
  /// The decisions of the shortest failure that is known.
  let failing: [Int]?
  let schedulesRun: Int
  let hasReachedHorizon: Int?
  let settings: RunSettings
  let reached: CoverageRecorder.Record

  /// Reads the checkpoint of an exploration. Returns `nil` if there is no file.
  ///
  /// - Throws: `ExplorationError.checkpointDoesNotFit`.
  static func read(from path: String, digest: String) throws -> Checkpoint? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let data = try? Data(contentsOf: URL(fileURLWithPath: path))
    guard let checkpoint = data.flatMap({ try? JSONDecoder().decode(Self.self, from: $0) }),
      checkpoint.digest == digest
    else { throw ExplorationError.checkpointDoesNotFit(path) }
    return checkpoint
  }

  func write(to path: String) throws {
    try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  static func remove(at path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.removeItem(atPath: path)
  }
}

/// The runs that remain of an exhaustive exploration.
struct Remainder: Codable {
  /// The starts of these runs, the last one first.
  var starts: [SearchStart]
  /// Why no order is left out; `nil` if equivalent orders are left out.
  var unreduced: Exploration.Statistics.Unreduced?
  /// Whether the invariant accesses variables.
  var variablesAreObserved = false
  /// How many ways to continue were left out so far.
  var waysLeftOut = 0
}

/// The decisions with which some of the runs of a search start.
struct SearchStart: Codable {
  struct Way: Codable {
    var decision: Decision
    /// In a search that reduces orders, the ways that were taken, and the ways that are planned, one bit each.
    var (done, planned): (UInt64, UInt64)
  }

  /// The decisions of the first of these runs.
  var ways: [Way] = []
  /// The number of these decisions that all of the runs make. Other parts of the search take the other ways.
  var fixedCount = 0

  /// The plan of the first run.
  var plan: Decisions { Decisions(planned: ways.map(\.decision), fixedCount: fixedCount) }
}

extension SearchStart {
  init(_ decisions: [Decision], fixedCount: Int) {
    ways = decisions.map {
      let bit: UInt64 = $0.index < UInt64.bitWidth ? 1 << UInt64($0.index) : 0
      return Way(decision: $0, done: bit, planned: bit)
    }
    self.fixedCount = fixedCount
  }
}
