import ComposableArchitecture
import WolframAlpha

/// What the command line shows.
struct NthPrimeState: Equatable, Sendable {
  var n: Int
  var engine = ""
  var result: NthPrimeResult?
}

enum NthPrimeAction: Equatable, Sendable {
  case nthPrimeRequested
  case nthPrimeResponse(NthPrimeResult)
  case patienceEnded
  case waitStarted
}

struct NthPrimeEnvironment: Sendable {
  var client: WolframAlphaClient
  /// Tells the person something in passing.
  var note: @Sendable (String) -> Effect<Never>
  /// How long a person waits before wondering.
  var patience: Duration
}

let nthPrimeReducer: Reducer<NthPrimeState, NthPrimeAction, NthPrimeEnvironment> = {
  state,
  action,
  environment in
  switch action {
  case .nthPrimeRequested:
    state.engine = environment.client.name
    return [environment.client.nthPrime(state.n).map(NthPrimeAction.nthPrimeResponse)]

  case .nthPrimeResponse(let result):
    state.result = result
    return []

  case .patienceEnded:
    guard state.result == nil else { return [] }
    return [environment.note("Waiting for \(state.engine) …").fireAndForget()]

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
