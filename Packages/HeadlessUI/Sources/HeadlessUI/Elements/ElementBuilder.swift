/// Puts elements together, with `if`, `switch` and `for` as in any other code.
public typealias ElementBuilder = ArrayBuilder<Element>

extension ArrayBuilder<Element> {
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
}
