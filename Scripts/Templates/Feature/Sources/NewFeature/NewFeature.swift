public import ComposableArchitecture

/// The state of the feature.
public struct NewFeatureState: Codable, Hashable, Sendable {
  /// The number that was loaded last, or `nil` if there is none.
  public var number: Int?
  /// Whether a request is in flight.
  public var isLoading: Bool

  /// Makes a state.
  public init(number: Int? = nil, isLoading: Bool = false) {
    self.number = number
    self.isLoading = isLoading
  }
}

/// The actions of the feature.
public enum NewFeatureAction: Codable, Equatable, Sendable {
  /// The user tapped “Load”.
  case loadButtonTapped
  /// The user tapped “Cancel”.
  case cancelButtonTapped
  /// The answer to the request.
  case numberResponse(Int)
}

/// The dependencies of the feature.
public struct NewFeatureEnvironment: Sendable {
  /// Loads the number.
  public var number: @Sendable () async -> Int

  /// Makes an environment.
  public init(number: @escaping @Sendable () async -> Int) {
    self.number = number
  }
}

/// The identifier of the request, which is private to the feature.
private enum Request { case number }

/// Loads the number. A new request cancels the one before it.
public func newFeatureReducer(
  state: inout NewFeatureState, action: NewFeatureAction, environment: NewFeatureEnvironment
) -> [Effect<NewFeatureAction>] {
  switch action {
  case .loadButtonTapped:
    state.isLoading = true
    return [
      .run { send in send(.numberResponse(await environment.number())) }
        .cancellable(id: Request.number, cancelInFlight: true)
    ]
  case .cancelButtonTapped:
    state.isLoading = false
    return [.cancel(id: Request.number)]
  case .numberResponse(let number):
    state.number = number
    state.isLoading = false
    return []
  }
}
