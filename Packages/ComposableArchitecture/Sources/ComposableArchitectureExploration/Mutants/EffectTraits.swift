import ComposableArchitecture

/// The properties of an effect that decide which mutants it has.
struct EffectTraits: OptionSet, Sendable {
  let rawValue: Int

  static let isSynchronous = EffectTraits(rawValue: 1)
  static let isAsynchronous = EffectTraits(rawValue: 2)
  static let hasOutput = EffectTraits(rawValue: 4)
  static let cancels = EffectTraits(rawValue: 8)
  static let doesMoreThanCancel = EffectTraits(rawValue: 16)
  static let cancelsInFlight = EffectTraits(rawValue: 32)
  static let hasIdentifier = EffectTraits(rawValue: 64)

  init(rawValue: Int) { self.rawValue = rawValue }

  init<Action>(_ effect: Effect<Action>) {
    self = effect.isSynchronous ? .isSynchronous : .isAsynchronous
    let rest = effect.omitting(.cancellations)
    if rest != nil { insert(.cancels) }
    if !(rest ?? effect).isNone { insert(.doesMoreThanCancel) }
    if effect.omitting(.cancelInFlight) != nil { insert(.cancelsInFlight) }
    if effect.omitting(.identifiers) != nil { insert(.hasIdentifier) }
  }

  /// The changes that make a difference.
  var changes: [MutationReport.Change] {
    MutationReport.Change.allCases.filter { change in
      switch change {
      case .propertyUnchanged, .stateUnchanged: false
      case .missing: contains(.doesMoreThanCancel)
      case .cancellationMissing: contains(.cancels)
      case .cancelInFlightMissing: contains(.cancelsInFlight)
      case .identifierMissing: contains([.hasIdentifier, .isAsynchronous])
      case .silent: contains([.hasOutput, .isAsynchronous])
      case .twice: contains(.hasOutput)
      case .late: contains([.hasOutput, .isSynchronous])
      }
    }
  }
}
