/// A line of text that can be edited.
///
/// ```swift
/// let field = TextField("Search", text: state.query, placeholder: "words") {
///   store.send(.queryChanged($0))
/// } onSubmit: {
///   store.send(.searchSubmitted)
/// }
/// ```
///
/// The text is in the state. A change is an action with the whole new text.
public struct TextField: Sendable {
  let control: Control

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - label: The label, by which the field is found.
  ///   - text: The text in it.
  ///   - placeholder: A hint that is shown while there is no text.
  ///   - isSecure: Whether the text is secret. It is then drawn as dots, and no description shows it.
  ///   - isEnabled: Whether the text can be edited now.
  ///   - onChange: What to do with a new text.
  ///   - onSubmit: What pressing Enter in the field does.
  public init(
    _ label: String,
    text: String,
    placeholder: String = "",
    isSecure: Bool = false,
    isEnabled: Bool = true,
    onChange: @escaping @Sendable (String) -> Void,
    onSubmit: (@Sendable () -> Void)? = nil
  ) {
    control = Control(
      label, .textField(isSecure: isSecure), isEnabled: isEnabled, text: text,
      placeholder: placeholder, behavior: .textField(onChange: onChange, onSubmit: onSubmit))
  }
}
