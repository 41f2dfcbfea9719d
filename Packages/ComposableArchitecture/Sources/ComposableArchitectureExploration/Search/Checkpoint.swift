#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What remains of an exhaustive exploration that was stopped.
///
/// The states that were seen are not included, because there may be many and they cannot be stored in
/// general.
struct Checkpoint: Codable {
  /// What was explored.
  let digest: String
  let rest: Remainder
  /// The decisions of the shortest failure that is known.
  let failing: [Int]?
  let schedulesRun: Int
  let hasReachedHorizon: Int?
  let settings: RunSettings
  let reached: CoverageRecorder.Record

  /// Reads a checkpoint. Returns `nil` if there is no file.
  ///
  /// - Throws: `ExplorationError.checkpointDoesNotFit`.
  static func read(from path: String) throws -> Checkpoint? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      return try JSONDecoder().decode(Checkpoint.self, from: data)
    } catch {
      throw ExplorationError.checkpointDoesNotFit(path)
    }
  }

  func write(to path: String) throws {
    try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  static func remove(at path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.removeItem(atPath: path)
  }
}
