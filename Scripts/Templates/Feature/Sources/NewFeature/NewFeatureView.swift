public import ComposableArchitecture
public import HeadlessUI

/// Shows the number, and loads it.
public struct NewFeatureView: View {
  let store: Store<NewFeatureState, NewFeatureAction>

  /// Makes a view of a store.
  public init(store: Store<NewFeatureState, NewFeatureAction>) { self.store = store }

  /// The screen as it is now.
  public var body: Screen {
    let state = store.value
    return Screen("New feature") {
      if state.isLoading {
        ProgressView("Loading")
        Button("Cancel") { store.send(.cancelButtonTapped) }
      } else {
        Text(state.number.map { "The number is \($0)." } ?? "There is no number yet.")
        Button("Load") { store.send(.loadButtonTapped) }
      }
    }
  }
}
