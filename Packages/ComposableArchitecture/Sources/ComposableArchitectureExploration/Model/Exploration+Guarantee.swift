extension Exploration.Statistics {
  /// How likely a random exploration is to find a bug of some depth d: a bug that appears whenever d
  /// steps come in a certain order.
  ///
  /// ```swift
  /// if let guarantee = exploration.statistics.guarantee { print(guarantee.missProbability) }
  /// ```
  ///
  /// The figures are those of the paper that `Schedules.random` names. They hold if no schedule of the
  /// feature has more actors and steps than those that were measured, and if the bug does not depend on
  /// what `Simulation.choose` returns.
  public struct Guarantee: CustomStringConvertible, Equatable, Sendable {
    /// The depth of the bug.
    public let depth: Int
    /// The largest number of effects in a schedule, including the user.
    public private(set) var actors = 0
    /// The largest number of steps in a schedule.
    public private(set) var steps = 0
    /// How many schedules count toward the figures. The first one only measures the feature.
    public private(set) var schedules = -1

    init(depth: Int) { self.depth = depth }

    /// The minimum probability with which each schedule finds the bug.
    public var probability: Double {
      guard actors > 0, steps > 0 else { return 0 }
      return (1..<max(depth, 1)).reduce(1 / Double(actors)) { chance, _ in chance / Double(steps) }
    }

    /// The maximum probability with which all schedules miss the bug.
    public var missProbability: Double {
      (0..<max(schedules, 0)).reduce(1) { missed, _ in missed * (1 - probability) }
    }

    /// The figures in a sentence.
    public var description: String {
      """
      A bug of depth \(depth) is missed with a probability of at most \(percent)%, because each schedule \
      finds it with a probability of at least \(fraction), for \(counted(actors, "actor")) and \
      \(counted(steps, "step")).
      """
    }

    /// Rounded up, because it is an upper bound.
    private var percent: Double { (missProbability * 1_000).rounded(.up) / 10 }

    private var fraction: String {
      switch depth {
      case ...1: "1/\(actors)"
      case 2: "1/(\(actors) · \(steps))"
      default: "1/(\(actors) · \(steps)^\(depth - 1))"
      }
    }

    mutating func learn(actorCount: Int, stepCount: Int) {
      actors = max(actors, actorCount)
      steps = max(steps, stepCount)
      schedules += 1
    }
  }
}

extension Exploration.Statistics.Guarantee: Encodable {
  private enum CodingKeys: String, CodingKey {
    case actors, depth, missProbability, probability, schedules, steps
  }

  /// Encodes the figures for tools. The keys are listed in the guide.
  ///
  /// - Parameter encoder: An encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(depth, forKey: .depth)
    try container.encode(actors, forKey: .actors)
    try container.encode(steps, forKey: .steps)
    try container.encode(schedules, forKey: .schedules)
    try container.encode(probability, forKey: .probability)
    try container.encode(missProbability, forKey: .missProbability)
  }
}
