import ComposableArchitecture
import ComposableArchitectureTesting
import Dispatch
import Testing

@testable import ComposableArchitectureTestSupport

@Suite struct CounterTests {
  @Test func `Incrementing adds one`() {
    var state = CounterState()
    let effects = counterReducer(state: &state, action: .incrTapped, environment: .unused)
    #expect(state.count == 1)
    #expect(effects.isEmpty)
  }

  @Test func `A fact about the count is loaded`() {
    let store = TestStore(
      initialValue: CounterState(count: 7),
      reducer: counterReducer,
      environment: CounterEnvironment(fact: { number in "\(number) is a number." })
    )
    store.send(.factTapped)
    store.receive(.factResponse("7 is a number.")) { $0.fact = "7 is a number." }
  }

  @Test func `A fact is loaded, whatever its text`() {
    let store = TestStore(
      initialValue: CounterState(), reducer: counterReducer,
      environment: CounterEnvironment(fact: { _ in "" }))
    store.send(.factTapped)
    store.receive(.factResponse) { $0.fact = "" }
  }

  @Test func `A user counts and asks for a fact`() {
    assert(
      initialValue: CounterState(),
      reducer: counterReducer,
      environment: CounterEnvironment(fact: { number in "\(number) is a number." }),
      steps: Step(.send, .incrTapped) { $0.count = 1 },
      Step(.send, .factTapped),
      Step(.receive, .factResponse("1 is a number.")) { $0.fact = "1 is a number." }
    )
  }

  @Test func `The count ends at two`() {
    let store = TestStore(
      initialValue: CounterState(), reducer: counterReducer,
      environment: CounterEnvironment(fact: { number in "\(number) is a number." }))
    store.exhaustivity = .off
    store.send(.incrTapped)
    store.send(.factTapped)
    store.send(.incrTapped) { $0.count = 2 }
  }

  @Test func `A test waits for a client that uses threads`() {
    let environment = CounterEnvironment(fact: { number in
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(returning: "\(number) is a number.")
        }
      }
    })
    let store = TestStore(
      initialValue: CounterState(), reducer: counterReducer, environment: environment)
    store.timeLimit = .seconds(300)
    store.send(.factTapped)
    store.receive(.factResponse("0 is a number.")) { $0.fact = "0 is a number." }
  }

  @Test func `A store accepts any executor, including that of a test`() {
    let executor = TestExecutor()
    let store = Store(
      initialValue: CounterState(), reducer: counterReducer,
      environment: CounterEnvironment(fact: { number in "\(number) is a number." }),
      executor: executor)
    store.send(.factTapped)
    #expect(store.fact == nil)
    executor.drain()
    #expect(store.fact == "0 is a number.")
  }

  // MARK: - What failures look like

  static func wrongExpectation() -> String {
    report {
      let store = TestStore(
        initialValue: CounterState(), reducer: counterReducer, environment: .unused)
      store.send(.incrTapped) { $0.count = 2 }
    }
  }

  static func unusedFact() -> String {
    report {
      let store = TestStore(
        initialValue: CounterState(), reducer: counterReducer, environment: .unused)
      store.send(.factTapped)
      store.receive(.factResponse("")) { $0.fact = "" }
    }
  }
}

extension CounterEnvironment {
  static let unused = CounterEnvironment(
    fact: unimplemented("CounterEnvironment.fact", placeholder: ""))
}
