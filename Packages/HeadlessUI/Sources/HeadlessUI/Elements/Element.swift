/// One thing on a screen.
public enum Element: Sendable {
  /// A line of text, or several.
  case text(Text)
  /// Something to tap.
  case button(Button)
  /// A line of text that can be edited.
  case textField(TextField)
  /// Something that is on or off.
  case toggle(Toggle)
  /// A choice of one of several options.
  case picker(Picker)
  /// A number that is changed in steps.
  case stepper(Stepper)
  /// How far something is.
  case progress(ProgressView)
  /// A text with an address.
  case link(Link)
  /// A line between elements.
  case divider(Divider)
  /// Things side by side.
  case row(Row)
  /// Things under a heading.
  case section(Section)
  /// Things of one kind, one below the other.
  case list(List)
  /// Things of one kind, in columns.
  case table(Table)
}
