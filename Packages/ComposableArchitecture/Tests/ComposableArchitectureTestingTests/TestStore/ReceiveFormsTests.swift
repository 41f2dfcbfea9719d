import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@Suite struct ReceiveFormsTests {
  @Test func `An action is received by its case and payload`() {
    let store = FactStore()
    store.send(.factTapped) { $0.isLoading = true }
    store.receive(\.factLoaded, "0 is even") {
      $0.fact = "0 is even"
      $0.isLoading = false
    }
  }

  @Test func `Another payload is a failure`() {
    let store = FactStore()
    store.send(.factTapped) { $0.isLoading = true }
    #expect(failure { store.receive(\.factLoaded, "0 is odd") }?.contains("0 is odd") == true)
  }

  @Test func `An action is received by a condition`() {
    let store = FactStore()
    store.send(.factTapped) { $0.isLoading = true }
    store.receive(where: { $0 != .factTapped }) {
      $0.fact = "0 is even"
      $0.isLoading = false
    }
  }

  @Test func `An action that does not fulfill the condition is a failure`() {
    let store = FactStore()
    store.send(.factTapped) { $0.isLoading = true }
    let message = failure { store.receive(where: { $0 == .factTapped }) }
    #expect(message?.contains("does not fulfill the condition") == true)
  }

  @Test func `Skipping nothing is a failure if it is strict`() {
    let store = FactStore()
    store.skipReceived()
    store.skipInFlight()
    #expect(failure { store.skipReceived(strict: true) } != nil)
    #expect(failure { store.skipInFlight(strict: true) } != nil)
  }

  @Test func `The task of an action cancels its effects`() {
    let store = FactStore()
    store.send(.startTapped).cancel()
    store.finish()
  }

  @Test func `A stream outputs what the test yields`() {
    let (facts, continuation) = Effect<String>.makeStream()
    let store = FactStore { _ in facts }
    store.send(.factTapped) { $0.isLoading = true }
    continuation.yield("first")
    store.receive(.factLoaded("first")) {
      $0.fact = "first"
      $0.isLoading = false
    }
    continuation.yield("second")
    store.receive(.factLoaded("second")) { $0.fact = "second" }
    continuation.finish()
    store.finish()
  }
}
