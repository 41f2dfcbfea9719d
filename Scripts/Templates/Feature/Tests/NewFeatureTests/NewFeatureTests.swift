import ComposableArchitecture
import ComposableArchitectureExploration
import NewFeature
import Testing

@Suite struct NewFeatureTests {
  private let clock = TestClock()

  private var store: TestStore<NewFeatureState, NewFeatureAction, NewFeatureEnvironment> {
    TestStore(
      initialValue: NewFeatureState(),
      reducer: newFeatureReducer,
      environment: NewFeatureEnvironment { [clock] in
        try? await clock.sleep(for: .seconds(1))
        return 42
      }
    )
  }

  @Test func `The number is loaded`() {
    let store = store
    store.send(.loadButtonTapped) { $0.isLoading = true }
    clock.advance(by: .seconds(1))
    store.receive(.numberResponse(42)) {
      $0.number = 42
      $0.isLoading = false
    }
  }

  @Test func `A request can be cancelled`() {
    let store = store
    store.send(.loadButtonTapped) { $0.isLoading = true }
    store.send(.cancelButtonTapped) { $0.isLoading = false }
    clock.advance(by: .seconds(1))
    store.finish()
  }

  @Test func `In every order of taps and answers, loading ends`() throws {
    let exploration = try explore(
      initialValue: NewFeatureState(),
      actions: [.loadButtonTapped, .cancelButtonTapped, .loadButtonTapped],
      reducer: newFeatureReducer,
      environment: { simulation in NewFeatureEnvironment { simulation.choose(1, 2) } },
      finally: { state in !state.isLoading && state.number != nil }
    )
    #expect(exploration.isComplete)
  }
}
