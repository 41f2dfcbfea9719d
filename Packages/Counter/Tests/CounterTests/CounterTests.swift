import ComposableArchitecture
import Counter
import IssueReporting
import Testing
import WolframAlpha

@Suite struct CounterTests {
  /// A store whose requests wait for the test to answer them.
  private func storeWithRequests(
    count: Int = 2
  ) -> (Store<CounterState, CounterAction>, Requests) {
    let requests = Requests()
    let store = Store(
      initialValue: CounterState(count: count),
      reducer: counterReducer,
      environment: CounterEnvironment { n in
        .future { callback in requests.append(n, callback) }
      }
    )
    return (store, requests)
  }

  @Test func `Plus and minus count`() {
    let store = Store(
      initialValue: CounterState(count: 2),
      reducer: counterReducer,
      environment: .unimplemented
    )
    store.send(.incrTapped)
    #expect(store.value == CounterState(count: 3))
    store.send(.decrTapped)
    store.send(.decrTapped)
    #expect(store.value == CounterState(count: 1))
  }

  @Test func `The modal opens and closes`() {
    var state = CounterState(count: 2)
    #expect(counterReducer(&state, .isPrimeButtonTapped, .unimplemented).isEmpty)
    #expect(state == CounterState(count: 2, isPrimeModalShown: true))
    #expect(counterReducer(&state, .primeModalDismissed, .unimplemented).isEmpty)
    #expect(state == CounterState(count: 2))
  }

  @Test func `The answer is shown in an alert, which closes`() {
    let (store, requests) = storeWithRequests()
    store.send(.requestNthPrime)
    #expect(store.value == CounterState(count: 2, requestedNthPrime: 2))
    requests.answer(2, .success(3))
    #expect(store.value == CounterState(count: 2, alert: "The 2nd prime is 3"))
    store.send(.alertDismissButtonTapped)
    #expect(store.value == CounterState(count: 2))
  }

  @Test func `A failure is shown in an alert, and the next request is possible`() {
    let (store, requests) = storeWithRequests()
    store.send(.requestNthPrime)
    requests.answer(2, .failure(.timedOut))
    #expect(store.value == CounterState(count: 2, alert: NthPrimeError.timedOut.description))
    store.send(.requestNthPrime)
    #expect(requests.numbers == [2, 2])
  }

  @Test func `Asking for the same prime twice asks once`() {
    let (store, requests) = storeWithRequests()
    store.send(.requestNthPrime)
    store.send(.requestNthPrime)
    #expect(requests.numbers == [2])
  }

  @Test func `The answer to a request that was replaced changes nothing`() {
    let (store, requests) = storeWithRequests()
    store.send(.requestNthPrime)
    store.send(.incrTapped)
    store.send(.requestNthPrime)
    requests.answer(2, .success(3))
    #expect(store.value == CounterState(count: 3, requestedNthPrime: 3))
    requests.answer(3, .success(5))
    #expect(store.value == CounterState(count: 3, alert: "The 3rd prime is 5"))
  }

  @Test func `An answer that nobody asked for changes nothing`() {
    var state = CounterState(count: 2)
    _ = counterReducer(&state, .nthPrimeResponse(n: 2, result: .success(3)), .unimplemented)
    #expect(state == CounterState(count: 2))
  }

  @Test func `A count below 1 has no prime, and is told so`() async {
    let store = Store(
      initialValue: CounterState(count: 0),
      reducer: counterReducer,
      environment: CounterEnvironment(client: .offline)
    )
    await store.send(.requestNthPrime).finish()
    #expect(store.alert == "There is no 0th prime. Ask for the 1st or a later one.")
  }

  @Test func `Two counters in one app differ by environment alone`() {
    struct Environment: Sendable {
      var online = CounterEnvironment { _ in .just(.failure(.timedOut)) }
      var offline = CounterEnvironment.mock
    }
    let reducer: Reducer<CounterState, TwoCountersAction, Environment> = combine(
      pullback(counterReducer, action: .online, environment: { $0.online }),
      pullback(counterReducer, action: .offline, environment: { $0.offline })
    )
    let store = Store(
      initialValue: CounterState(count: 4),
      reducer: reducer,
      environment: Environment()
    )
    store.send(.online(.requestNthPrime))
    #expect(store.alert == NthPrimeError.timedOut.description)
    store.send(.offline(.requestNthPrime))
    #expect(store.alert == "The 4th prime is 7")
  }

  @Test func `The unimplemented environment fails the test that asks`() {
    withExpectedIssue {
      var state = CounterState(count: 2)
      _ = counterReducer(&state, .requestNthPrime, .unimplemented)
    }
  }
}

private enum TwoCountersAction: Equatable {
  case online(CounterAction)
  case offline(CounterAction)
}

extension CasePath where Root == TwoCountersAction, Value == CounterAction {
  fileprivate static var online: Self {
    Self(embed: Root.online) { if case .online(let action) = $0 { action } else { nil } }
  }
  fileprivate static var offline: Self {
    Self(embed: Root.offline) { if case .offline(let action) = $0 { action } else { nil } }
  }
}
