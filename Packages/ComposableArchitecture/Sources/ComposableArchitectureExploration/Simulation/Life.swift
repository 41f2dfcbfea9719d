/// The app from one start to the next. A run has several if the app is killed in it.
struct Life: Sendable {
  /// How often the app was killed before.
  var number = 0
  /// Whether the app may be killed.
  var canEnd = false
  /// Distinguishes states of lives in which different actions remain to be sent; zero in the first one.
  var hash: UInt64 = 0
  /// The number of moves before it.
  var moveCount = 0
  /// The values of durable variables, by name.
  var disk: [String: any Sendable] = [:]
  /// The names of the durable variables of this life, by number.
  var durableNames: [Int: String] = [:]
}
