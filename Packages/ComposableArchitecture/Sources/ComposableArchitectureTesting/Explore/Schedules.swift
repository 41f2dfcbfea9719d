/// Which schedules `explore` runs a feature under.
public enum Schedules: Equatable, Sendable {
  /// All of them, but no more than `limit`.
  ///
  /// ```swift
  /// let proof: Schedules = .exhaustive(limit: 1_000_000)
  /// let search: Schedules = .exhaustive(limit: 10_000, allowsPartial: true)
  /// ```
  ///
  /// If there are more and none of the first ones fails, nothing is proved. The test fails and says what
  /// to do. `allowsPartial: true` says that a partial search is enough: the test then passes. Look at
  /// `Exploration.isComplete` to tell the two outcomes apart.
  case exhaustive(limit: Int = 100_000, allowsPartial: Bool = false)
  /// `count` of them, drawn at random. The same seed draws the same ones; without a seed each run of
  /// the test draws others. A failure says which seed it was.
  case random(count: Int, seed: UInt64? = nil)
  /// The one whose token a failure told.
  case replay(String)
}
