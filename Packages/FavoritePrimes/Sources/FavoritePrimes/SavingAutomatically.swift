public import ComposableArchitecture

/// Returns a reducer that also saves the favorites after each action that changes them, if
/// `FavoritePrimesState.savesAutomatically` is `true`.
///
/// ```swift
/// let reducer = savingAutomatically(
///   appReducer, value: \.favoritePrimesState, action: .favoritePrimes, environment: \.favoritePrimes)
/// ```
///
/// Wrap all reducers that change the favorites. A list that was just loaded is not saved again. Nothing is
/// saved if the saved list is damaged or could not be read.
///
/// - Parameters:
///   - reducer: The reducer that changes the favorites.
///   - value: The path to the state of the favorites.
///   - action: The case of the actions of the favorites.
///   - environment: Returns the dependencies of the favorites.
public func savingAutomatically<Value, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  value: any WritableKeyPath<Value, FavoritePrimesState> & Sendable,
  action: CasePath<Action, FavoritePrimesAction>,
  environment: @escaping @Sendable (Environment) -> FavoritePrimesEnvironment
) -> Reducer<Value, Action, Environment> {
  onChange(reducer, of: { $0[keyPath: value].favoritePrimes }) { _, state, cause, dependencies in
    switch action.extract(from: cause) {
    case .loadedFavoritePrimes, .restoredFavoritePrimes: return []
    default: break
    }
    return saveAutomatically(state[keyPath: value], environment(dependencies))
      .map { $0.map(action.embed) }
  }
}
