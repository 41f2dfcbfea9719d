/// Which schedules `explore` runs a feature under.
public enum Schedules: Equatable, Sendable {
  /// All schedules, but no more than `limit`.
  ///
  /// ```swift
  /// let proof: Schedules = .exhaustive(limit: 1_000_000)
  /// let search: Schedules = .exhaustive(limit: 10_000, allowsPartial: true)
  /// ```
  ///
  /// If there are more and none of the first ones fails, nothing is proved. The test fails, and the failure
  /// says what to do. If a partial search is enough, pass `allowsPartial: true`: the test then passes, and
  /// `Exploration.isComplete` says whether the search was complete.
  case exhaustive(limit: Int = 100_000, allowsPartial: Bool = false)
  /// `count` of them, drawn at random. The same seed draws the same ones; without a seed each run of
  /// the test draws others. A failure says which seed it was.
  case random(count: Int, seed: UInt64? = nil)
  /// The one whose token a failure told.
  case replay(String)
}
