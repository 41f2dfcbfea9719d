extension Exploration: Encodable {
  /// The version of the format in which explorations are encoded. It changes if a key is removed or
  /// changes its meaning.
  public static let formatVersion = 1

  private enum CodingKeys: CodingKey {
    case coverage, failure, formatVersion, isComplete, isCompleteToHorizon, schedulesRun, seed,
      statistics, summary
  }

  /// Encodes the exploration for tools. The keys are listed in the guide.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.formatVersion, forKey: .formatVersion)
    try container.encode(schedulesRun, forKey: .schedulesRun)
    try container.encode(isComplete, forKey: .isComplete)
    try container.encode(isCompleteToHorizon, forKey: .isCompleteToHorizon)
    // Many JSON readers cannot represent a 64-bit number exactly.
    try container.encode(seed.map(String.init), forKey: .seed)
    try container.encode(summary, forKey: .summary)
    try container.encode(statistics, forKey: .statistics)
    try container.encode(coverage, forKey: .coverage)
    try container.encode(failure, forKey: .failure)
  }
}

extension Exploration.Failure: Encodable {
  private enum CodingKeys: CodingKey {
    case cycleStart, description, initialState, isShortest, kind, omittedActions, other, reason,
      steps, token
  }

  /// Encodes the failure for tools. The keys are listed in the guide.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind.rawValue, forKey: .kind)
    try container.encode(initialState, forKey: .initialState)
    try container.encode(CodableStep.all(steps, sentences), forKey: .steps)
    try container.encode(cycleStart, forKey: .cycleStart)
    try container.encode(token, forKey: .token)
    try container.encode(isShortest, forKey: .isShortest)
    try container.encode(omittedActions, forKey: .omittedActions)
    try container.encode(
      reason.map {
        CodableReason(
          description: $0.description, isOnlyDifference: $0.isOnlyDifference,
          kind: $0.kind.rawValue,
          passing: CodableHistory($0.passingSteps, passingSentences, $0.token), steps: $0.steps)
      }, forKey: .reason)
    try container.encode(
      otherToken.map { CodableHistory(otherSteps, otherSentences, $0) }, forKey: .other)
    try container.encode(description, forKey: .description)
  }
}

private struct CodableReason: Encodable {
  let description: String
  let isOnlyDifference: Bool
  let kind: String
  let passing: CodableHistory
  let steps: [Int]
}

private struct CodableHistory: Encodable {
  let steps: [CodableStep]
  let token: String

  init(_ steps: [Exploration.Step], _ sentences: [String], _ token: String) {
    (self.steps, self.token) = (CodableStep.all(steps, sentences), token)
  }
}

private struct CodableStep: Encodable {
  let action: Int
  let change: String?
  let kind: String
  let number: Int
  let sentence: String
  let state: String
  let text: String

  static func all(_ steps: [Exploration.Step], _ sentences: [String]) -> [CodableStep] {
    steps.indices.map { index in
      let step = steps[index]
      return CodableStep(
        action: step.strand, change: step.change, kind: step.kind.rawValue, number: index + 1,
        sentence: sentences[index], state: step.state, text: step.text)
    }
  }
}
