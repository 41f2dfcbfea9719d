/// How much of what happens a `TestStore` wants to be asserted.
///
/// ```swift
/// store.exhaustivity = .off
/// store.send(.loginTapped)
/// store.receive(.loggedIn) { $0.user = "blob" }   // whatever else changed or came before
/// ```
public enum Exhaustivity: Equatable, Sendable {
  /// Everything: every change of the state, every action that effects feed back, the end of every
  /// effect. What a new store begins with.
  case on

  /// What the test mentions, and nothing else. For long tests of many features at once, of which each
  /// has an exhaustive test of its own.
  ///
  /// An `update` closure is given the state as it really is after the action, and must leave it as it
  /// is. Received actions that are not asserted are passed over, and nothing is checked at the end.
  ///
  /// - Parameter showSkipped: whether what was passed over is shown, as warnings that do not fail the
  ///   test. XCTest has no warnings: there they are expected failures where it has those, and where it does
  ///   not, as on Linux, they are printed with the file and the line of the call.
  case off(showSkipped: Bool)

  /// What the test mentions, and nothing else; what was passed over is not shown.
  public static let off = Exhaustivity.off(showSkipped: false)
}
