import ComposableArchitecture
import ComposableArchitectureTesting
import HeadlessUI
import NewFeature
import Testing

@Suite struct NewFeatureViewTests {
  @Test func `The screen shows the number and loads a new one`() throws {
    let clock = TestClock()
    let store = Store(
      initialValue: NewFeatureState(number: 7),
      reducer: newFeatureReducer,
      environment: NewFeatureEnvironment {
        // This clock stands still, so there is no answer during the test.
        try? await clock.sleep(for: .seconds(1))
        return 42
      }
    )
    let view = NewFeatureView(store: store)
    #expect(
      view.body.description == """
        New feature
        ───────────
        The number is 7.
        [Load]
        """
    )
    try view.body.tap("Load")
    #expect(store.isLoading)
  }
}
