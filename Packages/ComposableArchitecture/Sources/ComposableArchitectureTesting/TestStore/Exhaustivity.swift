/// How much of what happens a test of a `TestStore` must assert.
///
/// ```swift
/// store.exhaustivity = .off
/// store.send(.loginTapped)
/// store.receive(.loggedIn) { $0.user = "blob" }   // whatever else changed or came before
/// ```
public enum Exhaustivity: Equatable, Sendable {
  /// Everything: every change of the state, every action that effects feed back, and the end of every
  /// effect. This is the default.
  case on

  /// Only what the test mentions. It suits long tests of many features at once if each feature also has
  /// an exhaustive test of its own.
  ///
  /// An `update` closure gets the actual state after the action and must leave it unchanged. Received
  /// actions that are not asserted are passed over, and nothing is checked at the end.
  ///
  /// - Parameter showSkipped: Whether what was passed over is shown as warnings, which do not fail the
  ///   test. XCTest has no warnings. It shows expected failures instead, on platforms that support them.
  ///   On other platforms, such as Linux, the warnings are printed with the file and the line of the
  ///   call.
  case off(showSkipped: Bool)

  /// Only what the test mentions. What was passed over is not shown.
  public static let off = Exhaustivity.off(showSkipped: false)
}
