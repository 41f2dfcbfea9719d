/// The mutants of a reducer, and which of them a test has noticed: see `mutants(of:_:)`.
///
/// ```swift
/// #expect(report.survivors.isEmpty)
/// print(report)
/// ```
public struct MutationReport: CustomStringConvertible, Sendable {
  /// The mistake of a mutant.
  public enum Change: String, CaseIterable, Sendable {
    /// The action leaves the state as it is. Its effects are started.
    case stateUnchanged
    /// The action leaves one of the `properties` as it is.
    case propertyUnchanged
    /// The effect is missing.
    case missing
    /// The cancellations in the effect are missing.
    case cancellationMissing
    /// The effect does not cancel those in flight with its identifier.
    case cancelInFlightMissing
    /// The effect has no identifier, so its outputs come after its cancellation.
    case identifierMissing
    /// The effect does its work and has no output.
    case silent
    /// Each output of the effect comes twice.
    case twice
    /// The effect, which outputs at once, does so in a task, so other actions come before. An asynchronous effect has no
    /// such mutant, because an exploration runs it in every order.
    case late
  }

  /// A reducer with one mistake.
  public struct Mutant: CustomStringConvertible, Equatable, Sendable {
    /// The result of a test with a mutant.
    public enum Outcome: String, Sendable {
      /// The test failed with it.
      case killed
      /// The test passed with it.
      case survived
      /// An exploration was not complete because of its limit, and nothing else failed.
      case undecided
    }

    /// The name of the action's case, as in `Exploration.Coverage`.
    public let action: String
    /// The number of the effect in the array that the reducer returns for the action, from one; `nil` for the state.
    public let effect: Int?
    /// The description of the key path of the property that stays as it is; `nil` for any other change.
    public let property: String?
    /// Its mistake.
    public let change: Change
    /// The result of the test with it.
    public let outcome: Outcome
    /// The message with which the test failed, or that says why it is not complete; `nil` if it passed.
    public let message: String?
    /// A sentence that says what is wrong, such as “effect 1 of .loadTapped is missing”.
    public let description: String
  }

  /// All mutants, in the order in which the test came to their actions.
  public let mutants: [Mutant]

  /// The mutants that the test did not notice.
  public var survivors: [Mutant] { mutants.filter { $0.outcome == .survived } }
  /// The mutants with which the test failed.
  public var killed: [Mutant] { mutants.filter { $0.outcome == .killed } }
  /// The mutants with which an exploration was not complete. Raise its limit.
  public var undecided: [Mutant] { mutants.filter { $0.outcome == .undecided } }

  /// How many mutants there are and what became of them, and what is wrong with those that were not killed.
  public var description: String {
    let counts = [(killed, "killed"), (survivors, "survived"), (undecided, "undecided")]
      .map { "\($0.count) \($1)" }.joined(separator: ", ")
    return "\(counted(mutants.count, "mutant")): \(counts).\(survivorList)\(undecidedList)"
  }

  private var survivorList: String {
    survivors.map { "\n\n  \($0)\n    \($0.change.advice)" }.joined()
  }

  private var undecidedList: String {
    undecided.map { "\n\n  \($0)\n    Undecided, because an exploration stopped at its limit." }
      .joined()
  }
}

extension MutationReport.Change {
  /// Advice on what a condition could look at.
  fileprivate var advice: String {
    switch self {
    case .stateUnchanged, .propertyUnchanged:
      "Require with `sometimes` or `finally` what the action changes."
    case .missing, .silent:
      "Require with `sometimes` or `finally` what the effect leads to, in the state or in a variable."
    case .cancellationMissing, .cancelInFlightMissing, .identifierMissing:
      "Require with `invariant` or `finally` that no output comes too late, and let the outputs differ."
    case .twice:
      "Require with `finally` that a second output changes nothing. If it cannot, this is harmless."
    case .late:
      "Require with `invariant` that no other action comes first. If that is allowed, this is harmless."
    }
  }
}
