import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// Tests mistakes that a test store used to pass over.
@Suite struct FalseSuccessTests {
  @Test func `A closure that changes nothing is a failure`() {
    let store = FactStore()
    let message = failure { store.send(.stopTapped) { $0.isLoading = false } }
    #expect(message?.contains("The closure expects a change of the state") == true)
  }

  @Test func `Without exhaustivity, a closure may describe what is so already`() {
    let store = FactStore()
    store.exhaustivity = .off
    store.send(.stopTapped) { $0.isLoading = false }
  }

  @Test func `An output that comes after the end of its effect is a failure`() {
    let sends = Recorder<Send<String>>()
    let store = FactStore { _ in .run { send in sends.record(send) } }
    store.send(.factTapped) { $0.isLoading = true }
    store.finish()
    for send in sends.all { send("late") }
    let issues = Issues.of {
      store.receive(.factLoaded("late")) {
        $0.fact = "late"
        $0.isLoading = false
      }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("An effect that had already ended fed back") == true)
  }

  @Test func `An output that comes after the last call of the test is a failure, too`() {
    let sends = Recorder<Send<String>>()
    let issues = Issues.of {
      let store = FactStore { _ in .run { send in sends.record(send) } }
      store.send(.factTapped) { $0.isLoading = true }
      store.finish()
      for send in sends.all { send("late") }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("An effect that had already ended fed back") == true)
  }

  @Test func `An output that comes too late and is not received is one failure`() {
    let sends = Recorder<Send<String>>()
    let issues = Issues.of {
      let store = FactStore { _ in .run { send in sends.record(send) } }
      store.send(.factTapped) { $0.isLoading = true }
      for send in sends.all { send("late") }
      store.send(.incrTapped) { $0.count = 1 }
      store.finish()
    }
    #expect(issues.count == 1, "\(issues)")
    #expect(issues.first?.message.contains("An effect that had already ended fed back") == true)
  }

  @Test func `An output that comes in time beside a late one is a failure of its own`() {
    let sends = Recorder<Send<String>>()
    let issues = Issues.of {
      let store = FactStore { number in
        number == 0 ? .run { send in sends.record(send) } : .just("in time")
      }
      store.send(.factTapped) { $0.isLoading = true }
      for send in sends.all { send("late") }
      store.send(.incrTapped) { $0.count = 1 }
      store.send(.factTapped) { $0.isLoading = true }
      store.finish()
    }
    #expect(issues.count == 2, "\(issues)")
    #expect(issues.last?.message.contains("factLoaded(\"in time\")") == true)
  }
}
