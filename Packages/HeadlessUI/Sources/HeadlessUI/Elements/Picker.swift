/// A choice of one of several options.
///
/// ```swift
/// let picker = Picker("Sort by", selection: state.order, options: Order.allCases, label: \.title) {
///   store.send(.orderChosen($0))
/// }
/// ```
public struct Picker: Sendable {
  let control: Control

  /// Makes a picker.
  ///
  /// - Parameters:
  ///   - label: The label, by which the picker is found.
  ///   - selection: The chosen option, or `nil` if none is chosen.
  ///   - options: The options, in the order in which they are shown.
  ///   - optionLabel: The label of an option.
  ///   - isEnabled: Whether another option can be chosen now.
  ///   - onChange: What to do when another option is chosen.
  public init<Option: Equatable & Sendable>(
    _ label: String,
    selection: Option?,
    options: some Sequence<Option>,
    label optionLabel: (Option) -> String,
    isEnabled: Bool = true,
    onChange: @escaping @Sendable (Option) -> Void
  ) {
    let options = Array(options)
    let labels = options.map(optionLabel)
    let index = selection.flatMap { options.firstIndex(of: $0) }
    let choose: @Sendable (Int) -> Void = { onChange(options[$0]) }
    control = Control(
      label, .picker(options: labels, selection: index), isEnabled: isEnabled,
      parts: labels.enumerated().map { index, option in
        Control(option, .button, isEnabled: isEnabled, behavior: .button { choose(index) })
      },
      behavior: .picker(choose))
  }
}
