import ComposableArchitecture
import IssueReporting

extension FileClient {
  /// A client that a test uses where no file may be touched: each of its functions fails the running
  /// test and names itself.
  ///
  /// Override what the test does expect:
  ///
  /// ```swift
  /// var client = FileClient.unimplemented
  /// client.load = { _ in .just(.success(nil)) }
  /// ```
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
