import ComposableArchitecture
import IssueReporting

extension FileClient {
  /// A client for tests that must not touch files. Each of its functions fails the running test and names
  /// itself.
  ///
  /// Override the functions that the test expects:
  ///
  /// ```swift
  /// var client = FileClient.unimplemented
  /// client.load = { _ in .just(.success(nil)) }
  /// ```
  ///
  /// A test target that depends on `ComposableArchitectureTesting` also fails if a function is called away from
  /// the task of a test, for example by an asynchronous effect.
  ///
  /// The effects do nothing and output nothing.
  public static let unimplemented = Self(
    save: IssueReporting.unimplemented("FileClient.save", placeholder: .merge()),
    load: IssueReporting.unimplemented("FileClient.load", placeholder: .merge()),
    remove: IssueReporting.unimplemented("FileClient.remove", placeholder: .merge()),
    list: IssueReporting.unimplemented("FileClient.list", placeholder: .merge()),
    setAside: IssueReporting.unimplemented("FileClient.setAside", placeholder: .merge())
  )
}
