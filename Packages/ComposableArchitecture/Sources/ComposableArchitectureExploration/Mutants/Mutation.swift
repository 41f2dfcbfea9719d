import ComposableArchitecture

/// A change of what a reducer does for the actions of one case.
struct Mutation: Sendable {
  /// The number of the name of the action's case.
  let number: Int
  let action: String
  /// The position of the effect, from zero; `nil` for the state.
  var position: Int?
  /// The description of the property's key path.
  var property: String?
  let change: MutationReport.Change

  /// A sentence that says what is wrong.
  var sentence: String {
    let effect = "effect \((position ?? 0) + 1) of \(action)"
    return switch change {
    case .stateUnchanged: "\(action) leaves the state as it is"
    case .propertyUnchanged: "\(action) leaves \(property ?? "") as it is"
    case .missing: "\(effect) is missing"
    case .cancellationMissing: "the cancellation in \(effect) is missing"
    case .cancelInFlightMissing: "\(effect) does not cancel those in flight"
    case .identifierMissing:
      "\(effect) has no identifier, so its outputs come after its cancellation"
    case .silent: "\(effect) has no output"
    case .twice: "each output of \(effect) comes twice"
    case .late: "each output of \(effect) comes late"
    }
  }

  /// Returns a changed effect, or `nil` if nothing is left of it.
  func changed<Action>(_ effect: Effect<Action>) -> Effect<Action>? {
    switch change {
    case .propertyUnchanged, .stateUnchanged: effect
    case .missing: nil
    case .cancellationMissing: effect.omitting(.cancellations) ?? effect
    case .cancelInFlightMissing: effect.omitting(.cancelInFlight) ?? effect
    case .identifierMissing: effect.omitting(.identifiers) ?? effect
    case .silent: effect.compactMap { _ in nil }
    case .twice: effect.doubled
    case .late: effect.isSynchronous ? .concatenate(.run { _ in }, effect) : effect
    }
  }
}

extension MutationReport.Mutant {
  init(_ mutation: Mutation, _ outcome: TestTrial.Outcome) {
    let (outcome, message): (Outcome, String?) =
      switch outcome {
      case .passes: (.survived, nil)
      case .fails(let message): (.killed, message)
      case .incomplete(let message): (.undecided, message)
      }
    self.init(
      action: mutation.action, effect: mutation.position.map { $0 + 1 },
      property: mutation.property, change: mutation.change, outcome: outcome, message: message,
      description: mutation.sentence)
  }
}
