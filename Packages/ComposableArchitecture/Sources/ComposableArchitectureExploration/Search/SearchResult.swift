/// What a search has found.
struct SearchResult {
  let failing: FailingRun?
  /// The statistics, without the texts of where schedules branch.
  let statistics: Exploration.Statistics
  let branches: BranchCounts
  let coverage: CoverageRecorder.Record
  let seed: UInt64?
  /// The horizon, if it kept something from happening.
  let horizon: Duration?
}
