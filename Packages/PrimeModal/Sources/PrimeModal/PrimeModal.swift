public import ComposableArchitecture

/// The state of the modal: a number, and the favorites, which may contain it.
public struct PrimeModalState: Codable, Hashable, Sendable {
  /// The number in question.
  public var count: Int
  /// The favorites, in the order in which they were saved.
  public var favoritePrimes: [Int]

  /// Makes a state.
  public init(count: Int = 0, favoritePrimes: [Int] = []) {
    self.count = count
    self.favoritePrimes = favoritePrimes
  }

  /// Whether the number is among the favorites.
  public var isFavorite: Bool { favoritePrimes.contains(count) }
}

/// The actions of the modal.
public enum PrimeModalAction: Codable, Equatable, Sendable {
  /// The user tapped “Save to favorite primes”.
  case saveFavoritePrimeTapped
  /// The user tapped “Remove from favorite primes”.
  case removeFavoritePrimeTapped
}

/// Saves a prime to the favorites at most once, and removes it. A number that is not prime is not saved.
public func primeModalReducer(
  state: inout PrimeModalState, action: PrimeModalAction, environment: Void
) -> [Effect<PrimeModalAction>] {
  switch action {
  case .saveFavoritePrimeTapped:
    if isPrime(state.count), !state.isFavorite { state.favoritePrimes.append(state.count) }
  case .removeFavoritePrimeTapped:
    state.favoritePrimes.removeAll { $0 == state.count }
  }
  return []
}
