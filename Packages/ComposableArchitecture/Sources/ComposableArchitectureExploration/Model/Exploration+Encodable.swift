extension Exploration: Encodable {
  /// The version of the format in which explorations are encoded. It changes if a key is removed or
  /// changes its meaning.
  public static let formatVersion = 1

  /// Encodes the exploration for tools. The keys are listed in the guide.
  public func encode(to encoder: any Encoder) throws {
    try EncodableObject(values: [
      "formatVersion": Self.formatVersion, "schedulesRun": schedulesRun, "isComplete": isComplete,
      "isCompleteToHorizon": isCompleteToHorizon, "summary": summary, "statistics": statistics,
      "limits": limits.map(\.rawValue),
      "coverage": coverage, "failure": failure, "realFailures": realFailures,
      // Many JSON readers cannot represent a 64-bit number exactly.
      "seed": seed.map(String.init),
    ]).encode(to: encoder)
  }
}

extension Exploration.RealFailure: Encodable {
  /// Encodes the failure for tools. The keys are listed in the guide.
  public func encode(to encoder: any Encoder) throws {
    try EncodableObject(values: [
      "kind": kind.rawValue, "count": count, "realRuns": realRuns, "initialState": initialState,
      "steps": objects(steps, sentences), "finalState": finalState, "description": description,
    ]).encode(to: encoder)
  }
}

extension Exploration.Failure: Encodable {
  /// Encodes the failure for tools. The keys are listed in the guide.
  public func encode(to encoder: any Encoder) throws {
    let reason = reason.map { reason in
      EncodableObject(values: [
        "kind": reason.kind.rawValue, "steps": reason.steps, "description": reason.description,
        "isOnlyDifference": reason.isOnlyDifference,
        "passing": history(reason.passingSteps, passingSentences, reason.token),
      ])
    }
    try EncodableObject(values: [
      "kind": kind.rawValue, "initialState": initialState, "steps": objects(steps, sentences),
      "cycleStart": cycleStart, "token": token, "isShortest": isShortest,
      "omittedActions": omittedActions, "reason": reason,
      "other": otherToken.map { history(otherSteps, otherSentences, $0) },
      "description": description,
    ]).encode(to: encoder)
  }

  private func history(
    _ steps: [Exploration.Step], _ sentences: [String], _ token: String
  ) -> EncodableObject {
    EncodableObject(values: ["steps": objects(steps, sentences), "token": token])
  }
}

private func objects(_ steps: [Exploration.Step], _ sentences: [String]) -> [EncodableObject] {
  steps.indices.map { index in
    let step = steps[index]
    var object = EncodableObject(values: [
      "number": index + 1, "kind": step.kind.rawValue, "sentence": sentences[index],
      "text": step.text, "action": Swift.max(0, step.strand), "state": step.state,
    ])
    if let change = step.change { object.values["change"] = change }
    return object
  }
}

extension Exploration.Statistics: Encodable {
  /// Encodes the figures for tools. The keys are listed in the guide.
  public func encode(to encoder: any Encoder) throws {
    try EncodableObject(values: [
      "stop": stop.rawValue, "schedules": schedules, "schedulesCutShort": schedulesCutShort,
      "states": states, "depth": depth, "waysLeftOut": waysLeftOut, "unreduced": unreduced,
      "completedPreemptions": completedPreemptions, "realRuns": realRuns,
      "seconds": duration / .seconds(1),
      "branching": branching,
    ]).encode(to: encoder)
  }
}

/// An object with the given keys. The value of a key is encoded as null if it is `nil`.
private struct EncodableObject: Encodable {
  var values: [String: any Encodable]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (key, value) in values { try container.encode(value, forKey: Key(stringValue: key)) }
  }

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
