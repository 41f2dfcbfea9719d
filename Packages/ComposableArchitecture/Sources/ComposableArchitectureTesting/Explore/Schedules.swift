/// Which schedules `explore` runs a feature under.
public enum Schedules: Equatable, Sendable {
  /// All of them, but no more than `limit`.
  case exhaustive(limit: Int = 100_000)
  /// `count` of them, drawn at random. The same seed draws the same ones; without a seed each run of
  /// the test draws others. A failure says which seed it was.
  case random(count: Int, seed: UInt64? = nil)
  /// The one whose token a failure told.
  case replay(String)
}
