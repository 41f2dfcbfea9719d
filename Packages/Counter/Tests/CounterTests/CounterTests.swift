import ComposableArchitecture
import ComposableArchitectureTesting
import Counter
import PrimeModal
import Testing
import WolframAlpha

@Suite struct CounterTests {
  private typealias CounterStore = TestStore<CounterState, CounterAction, CounterEnvironment>

  /// The reducers, which tests of mutants replace.
  var reducer: Reducer<CounterState, CounterAction, CounterEnvironment> = counterReducer
  var viewReducer: Reducer<CounterViewState, CounterViewAction, CounterEnvironment> =
    counterViewReducer
  private let clock = TestClock()

  private func store(count: Int = 2, _ environment: CounterEnvironment) -> CounterStore {
    CounterStore(
      initialValue: CounterState(count: count),
      reducer: reducer,
      environment: environment
    )
  }

  /// Gives the correct answer after n seconds.
  private var slow: CounterEnvironment {
    CounterEnvironment { [clock] n in
      NthPrimeClient.mock.nthPrime(n).deferred(for: .seconds(n), clock: clock)
    }
  }

  @Test func `Plus and minus change the count and make no request`() {
    assert(
      initialValue: CounterState(count: 2),
      reducer: reducer,
      environment: CounterEnvironment(nthPrime: unimplemented("CounterEnvironment.nthPrime")),
      steps:
        Step(.send, .incrTapped) { $0.count = 3 },
      Step(.send, .decrTapped) { $0.count = 2 },
      Step(.send, .decrTapped) { $0.count = 1 }
    )
  }

  @Test func `The modal opens and closes`() {
    let store = store(.unimplemented)
    store.send(.isPrimeButtonTapped) { $0.isPrimeModalShown = true }
    store.send(.primeModalDismissed) { $0.isPrimeModalShown = false }
  }

  @Test func `The alert shows the answer and can be closed`() {
    let store = store(slow)
    store.send(.requestNthPrime) { $0.requestedNthPrime = 2 }
    clock.advance(by: .seconds(2))
    store.receive(.nthPrimeResponse(n: 2, result: .success(3))) {
      $0.requestedNthPrime = nil
      $0.alert = "The 2nd prime is 3"
    }
    store.send(.alertDismissButtonTapped) { $0.alert = nil }
  }

  @Test func `The alert shows a failure, and a new request can be made`() {
    let store = store(CounterEnvironment { _ in .just(.failure(.timedOut)) })
    for _ in 1...2 {
      store.send(.requestNthPrime) { $0.requestedNthPrime = 2 }
      store.receive(.nthPrimeResponse(n: 2, result: .failure(.timedOut))) {
        $0.requestedNthPrime = nil
        $0.alert = NthPrimeError.timedOut.description
      }
      store.send(.alertDismissButtonTapped) { $0.alert = nil }
    }
  }

  @Test func `Asking for the same prime twice makes one request`() {
    let store = store(slow)
    store.send(.requestNthPrime) { $0.requestedNthPrime = 2 }
    store.send(.requestNthPrime)
    #expect(clock.sleeperCount == 1)
    clock.run()
    store.receive(.nthPrimeResponse(n: 2, result: .success(3))) {
      $0.requestedNthPrime = nil
      $0.alert = "The 2nd prime is 3"
    }
  }

  @Test func `A new request cancels the previous one, which then outputs nothing`() {
    let store = store(slow)
    store.send(.requestNthPrime) { $0.requestedNthPrime = 2 }
    store.send(.incrTapped) { $0.count = 3 }
    store.send(.requestNthPrime) { $0.requestedNthPrime = 3 }
    #expect(clock.sleeperCount == 1)
    clock.run()
    store.receive(.nthPrimeResponse(n: 3, result: .success(5))) {
      $0.requestedNthPrime = nil
      $0.alert = "The 3rd prime is 5"
    }
  }

  @Test func `An answer without a matching request changes nothing`() {
    let store = store(slow)
    store.send(.nthPrimeResponse(n: 2, result: .success(3)))
    store.send(.requestNthPrime) { $0.requestedNthPrime = 2 }
    store.send(.nthPrimeResponse(n: 3, result: .success(5)))
    store.skipInFlight()
  }

  @Test func `Asking for a prime before the first one shows an error`() {
    let store = store(count: 0, CounterEnvironment(client: .offline))
    store.send(.requestNthPrime) { $0.requestedNthPrime = 0 }
    store.receive(.nthPrimeResponse(n: 0, result: .failure(.notPositive(0)))) {
      $0.requestedNthPrime = nil
      $0.alert = "There is no 0th prime. Ask for the 1st or a later one."
    }
  }

  @Test func `Progress is shown until the answer comes`() {
    var environment = CounterEnvironment.unimplemented
    environment.nthPrimeEvents = { _ in
      .merge(.just(.progress(0.25)), .just(.progress(0.75)), .just(.answer(.success(3))))
    }
    let store = store(environment)
    store.send(.requestNthPrime) { $0.requestedNthPrime = 2 }
    store.receive(.nthPrimeProgress(n: 2, fraction: 0.25)) { $0.nthPrimeProgress = 0.25 }
    store.receive(.nthPrimeProgress(n: 2, fraction: 0.75)) { $0.nthPrimeProgress = 0.75 }
    store.receive(.nthPrimeResponse(n: 2, result: .success(3))) {
      $0.requestedNthPrime = nil
      $0.nthPrimeProgress = nil
      $0.alert = "The 2nd prime is 3"
    }
  }

  @Test func `A new request begins without progress`() {
    let store = store(slow)
    store.send(.requestNthPrime) { $0.requestedNthPrime = 2 }
    store.send(.nthPrimeProgress(n: 2, fraction: 0.5)) { $0.nthPrimeProgress = 0.5 }
    store.send(.incrTapped) { $0.count = 3 }
    store.send(.requestNthPrime) {
      $0.requestedNthPrime = 3
      $0.nthPrimeProgress = nil
    }
    store.send(.nthPrimeProgress(n: 2, fraction: 0.75))
    store.skipInFlight()
  }

  @Test func `A cancelled request ends, and its late outputs change nothing`() {
    let store = store(slow)
    store.send(.requestNthPrime) { $0.requestedNthPrime = 2 }
    store.send(.nthPrimeProgress(n: 2, fraction: 0.5)) { $0.nthPrimeProgress = 0.5 }
    store.send(.cancelNthPrimeTapped) {
      $0.requestedNthPrime = nil
      $0.nthPrimeProgress = nil
    }
    #expect(clock.sleeperCount == 0)
    store.send(.nthPrimeProgress(n: 2, fraction: 0.75))
    store.send(.nthPrimeResponse(n: 2, result: .success(3)))
    store.send(.cancelNthPrimeTapped)
  }

  @Test(arguments: [
    ("7", 7), (" 1000 ", 1000), ("1 000 000", 1_000_000), ("-3", -3), ("\(Int.max)", Int.max),
  ])
  func `Submitting a number sets the count`(text: String, number: Int) {
    let store = store(.unimplemented)
    store.send(.goToNumberChanged(text)) { $0.numberText = text }
    store.send(.goToNumberSubmitted) {
      $0.count = number
      $0.numberText = nil
    }
  }

  @Test(arguments: [
    ("x", "“x” is not a whole number. Type one, such as 1000."),
    ("1,5", "“1,5” is not a whole number. Type one, such as 1000."),
    ("-", "“-” is not a whole number. Type one, such as 1000."),
    (" ", "Type a whole number, such as 1000."),
    ("9223372036854775808", "“9223372036854775808” is out of range. \(range)"),
    ("-99999999999999999999", "“-99999999999999999999” is out of range. \(range)"),
  ])
  func `Text that is not a number is reported until it changes`(text: String, problem: String) {
    let store = store(.unimplemented)
    store.send(.goToNumberChanged(text)) { $0.numberText = text }
    store.send(.goToNumberSubmitted) { $0.numberProblem = problem }
    store.send(.goToNumberChanged("")) {
      $0.numberText = nil
      $0.numberProblem = nil
    }
  }

  @Test func `The count stops at the largest and the smallest integer`() {
    let largest = store(count: .max, .unimplemented)
    largest.send(.incrTapped)
    largest.send(.decrTapped) { $0.count = .max - 1 }
    let smallest = store(count: .min, .unimplemented)
    smallest.send(.decrTapped)
  }

  @Test func `The modal uses the count and changes the favorites`() {
    assert(
      initialValue: CounterViewState(counter: CounterState(count: 2), favoritePrimes: [3]),
      reducer: viewReducer,
      environment: .unimplemented,
      steps:
        Step(.send, .counter(.isPrimeButtonTapped)) { $0.counter.isPrimeModalShown = true },
      Step(.send, .primeModal(.saveFavoritePrimeTapped)) { $0.favoritePrimes = [3, 2] },
      Step(.send, .counter(.incrTapped)) { $0.counter.count = 3 },
      Step(.send, .primeModal(.removeFavoritePrimeTapped)) { $0.favoritePrimes = [2] },
      Step(.send, .counter(.primeModalDismissed)) { $0.counter.isPrimeModalShown = false }
    )
  }

  @Test func `Two counters in one app can differ only in their environments`() {
    struct Environment: Sendable {
      var online = CounterEnvironment { _ in .just(.failure(.timedOut)) }
      var offline = CounterEnvironment.mock
    }
    let reducer: Reducer<CounterState, TwoCountersAction, Environment> = combine(
      pullback(counterReducer, action: .online, environment: { $0.online }),
      pullback(counterReducer, action: .offline, environment: { $0.offline })
    )
    let store = TestStore(
      initialValue: CounterState(count: 4),
      reducer: reducer,
      environment: Environment()
    )
    store.send(.online(.requestNthPrime)) { $0.requestedNthPrime = 4 }
    store.receive(.online(.nthPrimeResponse(n: 4, result: .failure(.timedOut)))) {
      $0.requestedNthPrime = nil
      $0.alert = NthPrimeError.timedOut.description
    }
    store.send(.offline(.requestNthPrime)) { $0.requestedNthPrime = 4 }
    store.receive(.offline(.nthPrimeResponse(n: 4, result: .success(7)))) {
      $0.requestedNthPrime = nil
      $0.alert = "The 4th prime is 7"
    }
  }

  @Test func `The unimplemented environment fails a test that makes a request`() {
    let store = store(.unimplemented)
    withKnownIssue {
      store.send(.requestNthPrime) { $0.requestedNthPrime = 2 }
    } matching: { issue in
      String(describing: issue).contains("NthPrimeClient.nthPrime")
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

private let range =
  "Type a number from -9223372036854775808 to 9223372036854775807."
