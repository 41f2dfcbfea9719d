/// Puts values of one type together, such as elements or the columns of a ``Table``, with `if`, `switch` and
/// `for`.
@resultBuilder
public enum ArrayBuilder<Item> {
  /// One value.
  public static func buildExpression(_ item: Item) -> [Item] { [item] }
  /// Values made elsewhere.
  public static func buildExpression(_ items: [Item]) -> [Item] { items }

  /// Values one after the other.
  public static func buildBlock(_ items: [Item]...) -> [Item] { items.flatMap { $0 } }
  /// `for`.
  public static func buildArray(_ items: [[Item]]) -> [Item] { items.flatMap { $0 } }
  /// `if` without `else`.
  public static func buildOptional(_ items: [Item]?) -> [Item] { items ?? [] }
  /// `if`.
  public static func buildEither(first items: [Item]) -> [Item] { items }
  /// `else`.
  public static func buildEither(second items: [Item]) -> [Item] { items }
}
