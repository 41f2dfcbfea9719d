import ComposableArchitecture
import IssueReporting

extension NthPrimeClient {
  /// A client for tests of code that must not ask for a prime. Asking it fails the test.
  ///
  /// The issue names "NthPrimeClient.nthPrime". The effect outputs nothing.
  public static let unimplemented = Self(
    name: "unimplemented",
    nthPrime: IssueReporting.unimplemented(
      "NthPrimeClient.nthPrime",
      placeholder: .fireAndForget {}
    )
  )
}
