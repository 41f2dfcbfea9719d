import ComposableArchitecture
import ComposableArchitectureTesting
import PrimeAlert
import Testing
import WolframAlpha

@Suite struct PrimeAlertTests {
  private let clock = TestClock()

  /// A store of a small feature that embeds the alert. Each answer takes n seconds.
  private func store() -> TestStore<QuestionState, QuestionAction, NthPrimeClient> {
    let client = NthPrimeClient(name: "slow") { [clock] n in
      NthPrimeClient.mock.nthPrime(n).deferred(for: .seconds(n), clock: clock)
    }
    return TestStore(
      initialValue: QuestionState(), reducer: questionReducer, environment: client)
  }

  @Test func `The alert shows the answer`() {
    let store = store()
    store.send(.requestNthPrime(2)) { $0.requestedNthPrime = 2 }
    clock.advance(by: .seconds(2))
    store.receive(.nthPrimeResponse(n: 2, result: .success(3))) {
      $0.requestedNthPrime = nil
      $0.alert = "The 2nd prime is 3"
    }
  }

  @Test func `Progress belongs to the request in flight and ends with it`() {
    let store = store()
    store.send(.nthPrimeProgress(n: 2, fraction: 0.1))
    store.send(.requestNthPrime(2)) { $0.requestedNthPrime = 2 }
    store.send(.nthPrimeProgress(n: 3, fraction: 0.2))
    store.send(.nthPrimeProgress(n: 2, fraction: 0.3)) { $0.nthPrimeProgress = 0.3 }
    store.send(.requestNthPrime(3)) {
      $0.requestedNthPrime = 3
      $0.nthPrimeProgress = nil
    }
    store.send(.nthPrimeProgress(n: 3, fraction: 0.4)) { $0.nthPrimeProgress = 0.4 }
    clock.run()
    store.receive(.nthPrimeResponse(n: 3, result: .success(5))) {
      $0.requestedNthPrime = nil
      $0.nthPrimeProgress = nil
      $0.alert = "The 3rd prime is 5"
    }
  }

  @Test func `Asking for the same prime again keeps the request and its progress`() {
    let store = store()
    store.send(.requestNthPrime(2)) { $0.requestedNthPrime = 2 }
    store.send(.nthPrimeProgress(n: 2, fraction: 0.5)) { $0.nthPrimeProgress = 0.5 }
    store.send(.requestNthPrime(2))
    #expect(clock.sleeperCount == 1)
    store.skipInFlight()
  }

  @Test func `A cancelled request outputs nothing, and an answer to it changes nothing`() {
    let store = store()
    store.send(.requestNthPrime(2)) { $0.requestedNthPrime = 2 }
    store.send(.nthPrimeProgress(n: 2, fraction: 0.5)) { $0.nthPrimeProgress = 0.5 }
    store.send(.cancelNthPrimeTapped) {
      $0.requestedNthPrime = nil
      $0.nthPrimeProgress = nil
    }
    #expect(clock.sleeperCount == 0)
    store.send(.nthPrimeResponse(n: 2, result: .success(3)))
  }
}

private struct QuestionState: Equatable, PrimeAlertState {
  var alert: String?
  var requestedNthPrime: Int?
  var nthPrimeProgress: Double?
}

private enum QuestionAction: Equatable {
  case requestNthPrime(Int)
  case cancelNthPrimeTapped
  case nthPrimeProgress(n: Int, fraction: Double)
  case nthPrimeResponse(n: Int, result: NthPrimeResult)
}

private func questionReducer(
  state: inout QuestionState, action: QuestionAction, environment: NthPrimeClient
) -> [Effect<QuestionAction>] {
  switch action {
  case .requestNthPrime(let n):
    return state.requestNthPrime(
      n,
      from: environment.nthPrimeEvents,
      progress: QuestionAction.nthPrimeProgress,
      response: QuestionAction.nthPrimeResponse
    )
  case .cancelNthPrimeTapped:
    return state.cancelNthPrimeRequest()
  case .nthPrimeProgress(let n, let fraction):
    state.receiveNthPrimeProgress(n: n, fraction: fraction)
    return []
  case .nthPrimeResponse(let n, let result):
    state.receiveNthPrimeResponse(n: n, result: result)
    return []
  }
}
