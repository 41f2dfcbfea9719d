/// Something that is on or off.
///
/// ```swift
/// let toggle = Toggle("Refresh automatically", isOn: state.isRefreshing) {
///   store.send(.refreshingChanged($0))
/// }
/// ```
public struct Toggle: Sendable {
  let control: Control

  /// Makes a toggle.
  ///
  /// - Parameters:
  ///   - label: The label, by which the toggle is found.
  ///   - isOn: Whether it is on.
  ///   - key: The key that flips it.
  ///   - isEnabled: Whether it can be changed now.
  ///   - onChange: What to do when it is flipped.
  public init(
    _ label: String,
    isOn: Bool,
    key: Key? = nil,
    isEnabled: Bool = true,
    onChange: @escaping @Sendable (Bool) -> Void
  ) {
    control = Control(
      label, .toggle(isOn: isOn), isEnabled: isEnabled, key: key, behavior: .toggle(onChange))
  }
}
