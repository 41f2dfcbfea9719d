import ComposableArchitecture
import WolframAlpha

/// The state of the command line.
struct NthPrimeState: Equatable, Sendable {
  var n: Int
  var engine = ""
  /// The fraction of the work that is done, if the engine reports it.
  var progress: Double?
  /// Whether the answer takes so long that the user is told about it.
  var isSlow = false
  var result: NthPrimeResult?

  /// The line that is shown while the answer is computed.
  var waiting: String {
    let percent = progress.map { " \(Int($0 * 100))%" } ?? ""
    return "Waiting for the \(ordinal(n)) prime from \(engine) …\(percent)"
  }
}

enum NthPrimeAction: Equatable, Sendable {
  case nthPrimeRequested
  case nthPrimeEvent(NthPrimeEvent)
  case patienceEnded
  case waitStarted
}

struct NthPrimeEnvironment: Sendable {
  var client: NthPrimeClient
  /// Shows the user a line in place of the one before, or removes that line.
  var show: @Sendable (String?) -> Effect<Never>
  /// How long the user waits before the line is shown.
  var patience: Duration
}

func nthPrimeReducer(
  state: inout NthPrimeState, action: NthPrimeAction, environment: NthPrimeEnvironment
) -> [Effect<NthPrimeAction>] {
  switch action {
  case .nthPrimeRequested:
    state.engine = environment.client.name
    return [environment.client.nthPrimeEvents(state.n).map(NthPrimeAction.nthPrimeEvent)]

  case .nthPrimeEvent(.progress(let fraction)):
    state.progress = fraction
    return state.isSlow ? [environment.show(state.waiting).fireAndForget()] : []

  case .nthPrimeEvent(.answer(let result)):
    state.result = result
    return state.isSlow ? [environment.show(nil).fireAndForget()] : []

  case .patienceEnded:
    guard state.result == nil else { return [] }
    state.isSlow = true
    return [environment.show(state.waiting).fireAndForget()]

  case .waitStarted:
    return [
      .run { [patience = environment.patience] send in
        do {
          try await Task.sleep(for: patience)
          send(.patienceEnded)
        } catch {}
      }
    ]
  }
}
