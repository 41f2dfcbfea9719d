/// Puts elements together, with `if`, `switch` and `for` as in any other code.
@resultBuilder
public enum ElementBuilder {
  /// A text.
  public static func buildExpression(_ text: Text) -> [Element] { [.text(text)] }
  /// A button.
  public static func buildExpression(_ button: Button) -> [Element] { [.button(button)] }
  /// A text field.
  public static func buildExpression(_ field: TextField) -> [Element] { [.textField(field)] }
  /// A toggle.
  public static func buildExpression(_ toggle: Toggle) -> [Element] { [.toggle(toggle)] }
  /// A picker.
  public static func buildExpression(_ picker: Picker) -> [Element] { [.picker(picker)] }
  /// A stepper.
  public static func buildExpression(_ stepper: Stepper) -> [Element] { [.stepper(stepper)] }
  /// A view of progress.
  public static func buildExpression(_ progress: ProgressView) -> [Element] {
    [.progress(progress)]
  }
  /// A link.
  public static func buildExpression(_ link: Link) -> [Element] { [.link(link)] }
  /// A divider.
  public static func buildExpression(_ divider: Divider) -> [Element] { [.divider(divider)] }
  /// A row.
  public static func buildExpression(_ row: Row) -> [Element] { [.row(row)] }
  /// A section.
  public static func buildExpression(_ section: Section) -> [Element] { [.section(section)] }
  /// A list.
  public static func buildExpression(_ list: List) -> [Element] { [.list(list)] }
  /// A table.
  public static func buildExpression(_ table: Table) -> [Element] { [.table(table)] }
  /// Elements made elsewhere.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

  /// Elements one below the other.
  public static func buildBlock(_ elements: [Element]...) -> [Element] { elements.flatMap { $0 } }
  /// `for`.
  public static func buildArray(_ elements: [[Element]]) -> [Element] { elements.flatMap { $0 } }
  /// `if` without `else`.
  public static func buildOptional(_ elements: [Element]?) -> [Element] { elements ?? [] }
  /// `if`.
  public static func buildEither(first elements: [Element]) -> [Element] { elements }
  /// `else`.
  public static func buildEither(second elements: [Element]) -> [Element] { elements }
}
