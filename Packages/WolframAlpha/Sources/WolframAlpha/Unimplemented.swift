import ComposableArchitecture
import IssueReporting

extension NthPrimeClient {
  /// A client for tests of code that must not ask for a prime. Asking it fails the test.
  ///
  /// The issue names "NthPrimeClient.nthPrime". The effect outputs nothing. A test target that depends on
  /// `ComposableArchitectureTesting` also fails if the call comes from elsewhere than the task of a test, for
  /// example from an asynchronous effect.
  public static let unimplemented = Self(
    name: "unimplemented",
    nthPrime: IssueReporting.unimplemented(
      "NthPrimeClient.nthPrime",
      placeholder: .fireAndForget {}
    )
  )
}
